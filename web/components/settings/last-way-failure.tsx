import { useScreenWords } from '../../i18n/words.ts'
import { ApiError } from '../../state/api-error.ts'
import { Failure } from '../shell/states.tsx'

/** Why a way to sign in was not taken away. */
export function LastWayFailure({ error }: { error: unknown }) {
  const { lastWay } = useScreenWords('signingIn')
  if (!(error instanceof ApiError) || error.code !== 'FORBIDDEN') return <Failure error={error} />
  return (
    <p className="error" role="alert">
      {lastWay}
    </p>
  )
}
