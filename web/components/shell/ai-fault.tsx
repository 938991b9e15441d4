import { Link, useLocation } from 'wouter'
import { useWords } from '../../i18n/words.ts'
import type { ApiError } from '../../state/api-error.ts'
import { usePreferences } from '../../state/preferences.ts'

/** The service's message, which is English; in other languages after a translated summary. */
export function AiFault({ error: { code, message } }: { error: ApiError }) {
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
          <ServiceMessage message={message} />
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

/** The service's message, which is English in every language of the client. */
export function ServiceMessage({ message }: { message: string }) {
  const words = useWords()
  return (
    <p className="quiet small">
      {words.common.inDetail} <span lang="en">{message}</span>
    </p>
  )
}
