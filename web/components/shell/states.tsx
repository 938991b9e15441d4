import type { ReactNode } from 'react'
import { errorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useKeptWindow } from '../../offline/kept-days.ts'
import { ApiError } from '../../state/api-error.ts'
import { mayAskForSignIn, useIsReachable } from '../../state/connection.ts'
import { AiFault } from './ai-fault.tsx'
import { Button } from './button.tsx'
import { SignInThere } from './foreign-note.tsx'

/** Shown while data is loading; while the service is unreachable, what can be done without it. */
export function Loading() {
  const words = useWords()
  const isReachable = useIsReachable()
  return (
    <p className="quiet" role="status">
      {isReachable ? words.common.loading : words.offline.away}
    </p>
  )
}

interface FailureProperties {
  /** Without one, nothing is shown. */
  error: unknown
  onRetry?: () => void
  /** Further ways out. */
  children?: ReactNode
}

/**
 * An error in plain words, with a link to where it can be fixed and a retry button. An internal error has the request's
 * id, by which the operator finds it in the log.
 */
export function Failure({ error, onRetry, children }: FailureProperties) {
  const words = useWords()
  const isReachable = useIsReachable()
  if (error === undefined || error === null) return null
  const known = error instanceof ApiError ? error : new ApiError('UNREADABLE')
  const isServiceFault = known.code === 'INTERNAL' && known.requestId !== undefined
  return (
    <div className="failure" role="alert">
      {isAiFault(known) ? <AiFault error={known} /> : <p>{errorText(words, known)}</p>}

      {(known.code === 'OFFLINE' || known.foreignStatus !== undefined) && onRetry && <KeptDays />}

      {isServiceFault && <p className="quiet small">{words.common.reference(known.requestId ?? '')}</p>}
      {known.foreignStatus !== undefined && mayAskForSignIn(known.foreignStatus) && isReachable && (
        <SignInThere />
      )}
      {onRetry && <Button onClick={onRetry}>{words.common.retry}</Button>}
      {children}
    </div>
  )
}

const isAiFault = ({ code }: ApiError): boolean => code.startsWith('AI_') || code === 'NO_AI_CONFIG'

/** What this device has for reading. */
function KeptDays() {
  const words = useWords()
  const formats = useFormats()
  const window = useKeptWindow()
  if (!window) return null
  const savedAt = formats.moment(new Date(window.savedAt).toISOString())
  return <p className="quiet small">{words.offline.keptAll(formats.mediumDate(window.from), savedAt)}</p>
}
