// The devices on which the user is signed in.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Session } from '../../../contract/auth.ts'
import { api, call } from '../../api/call.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { sessionsQuery } from '../../queries/settings.queries.ts'
import { showNotice } from '../../state/notice.ts'
import { refresh } from '../../state/query-client.ts'
import { Button } from '../shell/button.tsx'
import { QueryFallback } from '../shell/query-fallback.tsx'
import styles from '../shell/rows.module.css'
import { Failure } from '../shell/states.tsx'

export function SessionsSection() {
  const words = useSettingsWords()
  const list = useQuery(sessionsQuery)
  const sessions = list.data
  const heading = useRef<HTMLHeadingElement>(null)
  const { mutate: end, error: failure } = useMutation({
    mutationFn: (which: Session | 'others'): Promise<unknown> =>
      which === 'others'
        ? call(api.auth.sessions.$delete, {})
        : call(api.auth.sessions[':sessionId'].$delete, { param: { sessionId: which.id } }),
    onSuccess: (_, which) => {
      showNotice({ message: which === 'others' ? words.sessions.othersEnded : words.sessions.ended })
      // The focused button was removed.
      heading.current?.focus()
    },
    onSettled: () => refresh(sessionsQuery),
  })
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {words.sessions.title}
      </h2>
      <p className="quiet">{words.sessions.intro}</p>
      <QueryFallback {...list} />
      <ul className={styles.rows}>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end(session)} />
        ))}
      </ul>
      <Failure error={failure} />
      {sessions && sessions.length > 1 && (
        <Button onClick={() => end('others')}>{words.sessions.endOthers}</Button>
      )}
    </section>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const words = useSettingsWords()
  const formats = useFormats()
  const { device, createdAt, lastUsedAt, current } = session
  const name = device ?? words.sessions.unknown
  return (
    <li>
      <div>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="quiet small">
          {current
            ? words.sessions.current
            : words.settings.lastUsed(formats.moment(lastUsedAt ?? createdAt))}
        </p>
      </div>
      {!current && (
        <Button aria-label={words.sessions.endNamed(name)} onClick={onEnd}>
          {words.sessions.end}
        </Button>
      )}
    </li>
  )
}
