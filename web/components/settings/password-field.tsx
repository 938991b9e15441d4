import { useQuery } from '@tanstack/react-query'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { meQuery } from '../../queries/settings.queries.ts'
import { ApiError } from '../../state/api-error.ts'
import { Field } from '../fields/field.tsx'

const isOf = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.details.some((detail) => detail.code === code)

/** Whether the field says why the service refused. */
export const isUnconfirmed = (error: unknown): boolean =>
  isOf(error, 'wrong_password') || isOf(error, 'sign_in_again')

/** The current password of the account, or without one the words of what confirms in its place. */
export function CurrentPasswordField({
  label,
  name,
  error,
}: {
  label: string
  name: string
  error: unknown
}) {
  const words = useSettingsWords()
  const { withoutPassword, signInAgain } = useScreenWords('signIn')
  // Until the service has answered, as most accounts have it.
  if (useQuery(meQuery).data?.hasPassword === false)
    return isOf(error, 'sign_in_again') ? (
      <p className="error" role="alert">
        {signInAgain}
      </p>
    ) : (
      <p className="quiet">{withoutPassword}</p>
    )
  return (
    <Field
      label={label}
      name={name}
      type="password"
      autoComplete="current-password"
      required
      error={isOf(error, 'wrong_password') ? words.settings.wrongPassword : undefined}
    />
  )
}
