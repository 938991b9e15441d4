// What would be sent to the AI service for the page of a day.

import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Preview } from '../../contract/preview.ts'
import { api, call } from '../api/call.ts'
import styles from '../components/exchange/exchange.module.css'
import columnStyles from '../components/shell/column.module.css'
import { CopyButton } from '../components/shell/copy-button.tsx'
import { Facts } from '../components/shell/facts.tsx'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { useFormats } from '../i18n/formats.ts'
import { providerName } from '../i18n/provider-names.ts'
import { useScreenWords } from '../i18n/words.ts'
import { isDate } from '../state/calendar-date.ts'
import { draftNames, useDraft } from '../state/draft.ts'
import { readableJson } from '../state/readable-json.ts'
import { NotFoundPage } from './not-found.page.tsx'

export function PreviewPage({ date }: { date: string }) {
  return isDate(date) ? <DayPreview date={date} /> : <NotFoundPage />
}

function DayPreview({ date }: { date: string }) {
  const words = useScreenWords('privacy').preview
  const formats = useFormats()
  useTitle(words.title)
  // The wish that is being written for the page.
  const [instructions] = useDraft<string>(draftNames.instructions(date), '')
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', date, instructions],
    queryFn: ({ signal }) =>
      call(api.journal.preview[':date'].$post, { param: { date }, json: { instructions } }, signal),
    // It follows from events and settings alike.
    gcTime: 0,
  })
  return (
    <div className={columnStyles.column}>
      <p>
        <Link href={`/day/${date}`}>{words.back}</Link>
      </p>
      <h1>{words.title}</h1>
      <p>{formats.fullDate(date)}</p>
      <p className="quiet">{words.intro}</p>
      {error ? (
        <Failure error={error} onRetry={refetch} />
      ) : data ? (
        <PreviewContent preview={data} />
      ) : (
        <Loading />
      )}
      <p>
        <Link href="/settings#privacy">{words.settings}</Link>
      </p>
    </div>
  )
}

function PreviewContent({ preview }: { preview: Preview }) {
  const words = useScreenWords('privacy').preview
  const { calls, request, keptBack, pictures, later } = preview
  return (
    <>
      <Receiver preview={preview} />
      <Replaced redacted={preview.redacted} />
      {keptBack > 0 && <p>{words.keptBack(keptBack)}</p>}
      {pictures.count > 0 && <p>{words.pictures(pictures.count, pictures.described)}</p>}
      {later.map((step) => (
        <p key={step}>{words.later[step]}</p>
      ))}
      {(calls ?? [request]).map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: requests have no other name, and their order stays.
        <Request key={index} request={one} />
      ))}
    </>
  )
}

function Receiver({ preview }: { preview: Preview }) {
  const words = useScreenWords('privacy').preview
  const formats = useFormats()
  const { provider, host, model, inputTokens, cost, calls } = preview
  const facts: (readonly [string, string])[] = [
    [words.model, model],
    [words.tokens, words.about(formats.number(inputTokens))],
    ...(calls ? [[words.calls, formats.number(calls.length)] as const] : []),
    ...(cost ? [[words.cost, `${cost.amount} ${cost.currency}`] as const] : []),
  ]
  return (
    <>
      <p className="breakable">{words.to(providerName(provider), host)}</p>
      <Facts facts={facts} />
    </>
  )
}

function Replaced({ redacted }: Pick<Preview, 'redacted'>) {
  const words = useScreenWords('privacy').preview
  if (redacted.length === 0) return <p>{words.noneReplaced}</p>
  return (
    <section>
      <h2>{words.replaced}</h2>
      <ul>
        {redacted.map(({ text, replacement, count, forms }) => (
          <li key={text}>
            <bdi>{text}</bdi>: <bdi>{replacement}</bdi>{' '}
            <span className="quiet small">
              {words.times(count)}
              {forms.some((form) => form.text !== text) &&
                `, ${words.asForms(forms.map((form) => form.text).join(', '))}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="quiet small">{words.replacedHint}</p>
    </section>
  )
}

function Request({ request: { url, body } }: { request: Preview['request'] }) {
  const words = useScreenWords('privacy').preview
  const text = JSON.stringify(body, null, 2)
  return (
    <>
      {messagesIn(body).map(({ role, content }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns have no other name, and their order stays.
        <section className={styles.exchange} key={index}>
          <h2>{words[role]}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable. */}
          <pre tabIndex={0}>{content}</pre>
        </section>
      ))}
      <details className={styles.exchange}>
        <summary>{words.json}</summary>
        <p className="row">
          <span className="quiet small breakable">{url}</span>
          <CopyButton getText={() => text} />
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable. */}
        <pre tabIndex={0}>{readableJson(body)}</pre>
      </details>
    </>
  )
}

interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

const ROLES: readonly string[] = ['system', 'user', 'assistant'] satisfies Message['role'][]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The texts of a request in any of the providers' formats: a text, or a list of parts with a text each. */
function messagesIn(body: unknown): Message[] {
  if (!isObject(body)) return []
  const { system, messages } = body
  const turns = [{ role: 'system', content: system }, ...(Array.isArray(messages) ? messages : [])]
  return turns.filter(isObject).flatMap(({ role, content }) => {
    const text = textOf(content)
    // OpenAI calls the system's role so.
    const known = role === 'developer' ? 'system' : String(role)
    return ROLES.includes(known) && text !== '' ? [{ role: known as Message['role'], content: text }] : []
  })
}

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content
          .filter(isObject)
          .map(({ text }) => (typeof text === 'string' ? text : ''))
          .join('\n')
      : ''
