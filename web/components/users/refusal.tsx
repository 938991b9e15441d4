import { useScreenWords } from '../../i18n/words.ts'
import { ApiError } from '../../state/api-error.ts'
import { Failure } from '../shell/states.tsx'

export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'FORBIDDEN'

/** Why an action of an operator was refused. */
export function Refusal({ error }: { error: unknown }) {
  const words = useScreenWords('users')
  if (!isForbidden(error)) return <Failure error={error} />
  return (
    <p className="error" role="alert">
      {words.refused}
    </p>
  )
}
