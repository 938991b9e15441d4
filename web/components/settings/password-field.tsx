import { useSettingsWords } from '../../i18n/settings-words.ts'
import { ApiError } from '../../state/api-error.ts'
import { Field } from '../fields/field.tsx'

/** Whether the service refused the current password. */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.details.some(({ code }) => code === 'wrong_password')

/** The current password of the account. */
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
  return (
    <Field
      label={label}
      name={name}
      type="password"
      autoComplete="current-password"
      required
      error={isWrongPassword(error) ? words.settings.wrongPassword : undefined}
    />
  )
}
