import { type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { ApiError } from '../../api/api-error.ts'
import { useWords } from '../../i18n/words.ts'
import { useIsReachable } from '../../state/connection.ts'
import { usePreferences } from '../../state/preferences.ts'
import { lazyOrNothing } from './lazy-or-nothing.ts'

const KeptDays = lazyOrNothing(async () => (await import('./kept-days.tsx')).KeptDays)

/** Shown while data is loading; while the service is unreachable, what can be done without it. */
export function Loading() {
  const words = useWords()
  const isReachable = useIsReachable()
  return (
    <p className="quiet loading" role="status">
      {isReachable ? words.common.loading : words.offline.away}
    </p>
  )
}

interface FailureProperties {
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
  const known = error instanceof ApiError ? error : new ApiError('UNREADABLE')
  const isServiceFault = known.code === 'INTERNAL' && known.requestId !== undefined
  return (
    <div className="failure" role="alert">
      {isAiFault(known) ? <AiFault error={known} /> : <p>{words.errors[known.code]}</p>}
      <Suspense>{known.code === 'OFFLINE' && onRetry && <KeptDays />}</Suspense>
      {isServiceFault && <p className="quiet small">{words.common.reference(known.requestId ?? '')}</p>}
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          {words.common.retry}
        </button>
      )}
      {children}
    </div>
  )
}

/** The service's message in English; in other languages after a translated summary. */
function AiFault({ error: { code, message } }: { error: ApiError }) {
  const words = useWords()
  const { language } = usePreferences()
  const [location] = useLocation()
  // Of a day or its page; today's address names no date.
  const [, , date = 'today'] = location.split('/')
  return (
    <>
      {language === 'en' ? (
        <p lang="en">
          <strong>{message}</strong>
        </p>
      ) : (
        <>
          <p>{words.errors[code]}</p>
          <InDetail message={message} />
        </>
      )}
      {location !== '/settings' && (
        <p>
          <Link href={`/settings?day=${date}`}>{words.nav.settings}</Link>
        </p>
      )}
    </>
  )
}

const isAiFault = ({ code }: ApiError): boolean => code.startsWith('AI_') || code === 'NO_AI_CONFIG'

/** The service's message, which is English in every language of the client. */
export function InDetail({ message }: { message: string }) {
  const words = useWords()
  return (
    <p className="quiet small">
      {words.common.inDetail} <span lang="en">{message}</span>
    </p>
  )
}
