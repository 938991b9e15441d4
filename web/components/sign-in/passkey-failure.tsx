import { useScreenWords } from '../../i18n/words.ts'
import { ApiError } from '../../state/api-error.ts'
import { Failure } from '../shell/states.tsx'

/** Names of errors of a browser: https://www.w3.org/TR/webauthn-3/#sctn-createCredential */
const FAULTS: Partial<Record<string, 'cancelled' | 'present'>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'present',
}

/** Why there is no passkey, in words: of the browser, or of the service. */
export function PasskeyFailure({ error, isSignIn = false }: { error: unknown; isSignIn?: boolean }) {
  const { passkeyFaults } = useScreenWords('signingIn')
  if (!error) return null
  if (error instanceof ApiError) {
    const isUnknown = isSignIn && error.code === 'UNAUTHORIZED'
    const known = isUnknown ? 'unknown' : isSignIn && error.code === 'FORBIDDEN' ? 'disabled' : undefined
    if (known === undefined) return <Failure error={error} />
    return <FaultText>{passkeyFaults[known]}</FaultText>
  }
  const fault = error instanceof Error ? FAULTS[error.name] : undefined
  return <FaultText>{passkeyFaults[fault ?? 'failed']}</FaultText>
}

const FaultText = ({ children }: { children: string }) => (
  <p className="error" role="alert">
    {children}
  </p>
)
