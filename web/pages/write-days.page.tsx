// Writes the missing pages of a range: what it would take, then how far it is.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { PageRun, PageRunEstimate } from '../../contract/page-runs.ts'
import { PROVIDERS } from '../../contract/providers.ts'
import { DateChoice } from '../components/dates/date-choice.tsx'
import { capShareOf } from '../components/ledger/cap-share.ts'
import { useCostText } from '../components/ledger/cost-text.ts'
import { Button } from '../components/shell/button.tsx'
import columnStyles from '../components/shell/column.module.css'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { useFormats } from '../i18n/formats.ts'
import { useScreenWords, useWords } from '../i18n/words.ts'
import {
  deletePageRunPages,
  pageRunEstimateQuery,
  pageRunQuery,
  startPageRun,
  stopPageRun,
} from '../queries/page-run.queries.ts'
import { type DateRange, monthsQuery } from '../queries/reading.queries.ts'
import { toApiError } from '../state/api-error.ts'
import { isDate } from '../state/calendar-date.ts'
import { queryClient } from '../state/query-client.ts'
import { askFirst } from '../state/question.ts'
import { useToday } from '../state/today.ts'
import styles from './write-days.module.css'

export function WriteDaysPage() {
  const words = useScreenWords('pageRun')
  useTitle(words.title)
  const { data, error, refetch } = useQuery(pageRunQuery)
  const isRunning = data?.run?.status === 'running'
  useFreshPages(data?.run ?? null)
  return (
    <div className={columnStyles.column}>
      <h1>{words.title}</h1>
      <p className="quiet">{words.intro}</p>
      {!data && (error ? <Failure error={error} onRetry={refetch} /> : <Loading />)}
      {data?.run && <Progress run={data.run} />}
      {data && !isRunning && <RangeChoice key={data.run?.finishedAt} />}
    </div>
  )
}

/** Other screens ask again for the diary, once another page is written. */
function useFreshPages(run: PageRun | null): void {
  const written = run?.written
  useEffect(() => {
    if (written !== undefined) void queryClient.invalidateQueries({ queryKey: ['diary'] })
  }, [written])
}

function RangeChoice() {
  const words = useScreenWords('pageRun')
  const reading = useScreenWords('reading')
  const range = useRange()
  const [, navigate] = useLocation()
  const isReversed = range !== undefined && range.from > range.to
  const choose = ({ from, to }: DateRange) => navigate(`/write-days?from=${from}&to=${to}`, { replace: true })
  const { data, error, refetch } = useQuery({
    ...pageRunEstimateQuery(range ?? { from: '', to: '' }),
    enabled: range !== undefined && !isReversed,
  })
  if (!range) return <Loading />
  return (
    <section>
      <p className="row date-range">
        <DateChoice label={reading.from} value={range.from} onChange={(from) => choose({ ...range, from })} />
        <DateChoice label={reading.to} value={range.to} onChange={(to) => choose({ ...range, to })} />
      </p>
      {!data && !error && !isReversed && <Loading />}
      {error && <Failure error={error} onRetry={refetch} />}
      {(isReversed || data?.days === 0) && <p role="status">{words.none}</p>}
      {data && data.days > 0 && <Offer range={range} estimate={data} />}
    </section>
  )
}

function Offer({ range, estimate }: { range: DateRange; estimate: PageRunEstimate }) {
  const words = useScreenWords('pageRun')
  const formats = useFormats()
  const { mutate: start, error, isPending } = useMutation(startPageRun)
  const { days, latest, provider } = estimate
  const { name, place } = PROVIDERS[provider]
  const written = formats.number(days)
  return (
    <>
      <p role="status">{words.days(days, written)}</p>
      <Estimate estimate={estimate} />
      <p className="quiet small">{place === 'hosted' ? words.hosted(name) : words.local(name)}</p>
      <p className="row">
        <Button look="primary" disabled={isPending} onClick={() => start(range)}>
          {words.start(days, written)}
        </Button>
        {latest !== null && (
          <Link href={`/day/${latest}/preview`} className="button plain">
            {words.preview}
          </Link>
        )}
      </p>
      <Failure error={error} />
    </>
  )
}

/** What the pages take: tokens, money, and of the month's cap. */
function Estimate({ estimate: { model, estimate } }: { estimate: PageRunEstimate }) {
  const words = useScreenWords('pageRun')
  const formats = useFormats()
  const costText = useCostText()
  if (!estimate) return null
  const { page, isOverCap } = estimate
  const tokens = page.inputTokens + page.outputTokens
  const share = capShareOf(estimate)
  const facts = [
    model,
    words.estimate(formats.number(Math.ceil(tokens / 1_000) * 1_000)),
    ...(page.cost ? [costText(page.cost)] : []),
    ...(share === undefined ? [] : [words.share(formats.percent(share))]),
  ]
  return (
    <>
      <p className="quiet small">{facts.join(' · ')}</p>
      {isOverCap && <p className="note">{words.beyondCap}</p>}
    </>
  )
}

function Progress({ run }: { run: PageRun }) {
  const words = useScreenWords('pageRun')
  const readingWords = useScreenWords('reading')
  const formats = useFormats()
  const { status, reason, total, done, written, current } = run
  const { mutate: stop, error, isPending } = useMutation(stopPageRun)
  const progress = words.progress(formats.number(done), formats.number(total))
  return (
    <section className={`note ${styles.run}`}>
      {status === 'running' ? (
        <>
          <progress max={total} value={done} aria-label={words.title} />
          <p>{progress}</p>
          <p className="quiet small">{current ? words.current(formats.fullDate(current)) : words.waiting}</p>
          <p className="row">
            <Button disabled={isPending} onClick={() => stop()}>
              {words.stop}
            </Button>
            <span className="quiet small">{words.stopHint}</span>
          </p>
        </>
      ) : (
        <p role="status">
          {reason ? words.stopped[reason] : words.completed} {words.written(written, formats.number(written))}{' '}
          {written > 0 && <Link href="/pages">{readingWords.title}</Link>}
        </p>
      )}
      <Failure error={error} />
      {status !== 'running' && <Undo run={run} />}
      <Failures failures={run.failures} />
    </section>
  )
}

/** Deletes the pages of the run that its owner has left as they were written. */
function Undo({ run: { untouched, changed } }: { run: PageRun }) {
  const words = useScreenWords('pageRun')
  const formats = useFormats()
  const { mutate: deletePages, error, isPending } = useMutation(deletePageRunPages)
  const left = changed > 0 ? words.changed(changed, formats.number(changed)) : ''
  const question = `${words.deletePagesConfirm(untouched, formats.number(untouched))} ${left}`.trimEnd()
  return (
    <>
      {untouched > 0 && (
        <p className="row">
          <Button disabled={isPending} onClick={() => askFirst(words.deletePages, question, deletePages)}>
            {words.deletePages}
          </Button>
        </p>
      )}
      {left && <p className="quiet small">{left}</p>}
      <Failure error={error} />
    </>
  )
}

function Failures({ failures }: Pick<PageRun, 'failures'>) {
  const words = useScreenWords('pageRun')
  const { errors } = useWords()
  const formats = useFormats()
  if (failures.length === 0) return null
  return (
    <details>
      <summary>
        {words.failed}: {formats.number(failures.length)}
      </summary>
      <ul>
        {failures.map(({ date, code }) => (
          <li key={date}>
            <Link href={`/day/${date}`}>{formats.mediumDate(date)}</Link>:{' '}
            {errors[toApiError({ code, message: '' }).code]}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The range in the URL; by default the whole diary. Undefined until its first month is known. */
function useRange(): DateRange | undefined {
  const today = useToday()
  const search = new URLSearchParams(useSearch())
  const { data: months, error } = useQuery(monthsQuery)
  const dateIn = (name: string) => {
    const date = search.get(name) ?? ''
    return isDate(date) ? date : undefined
  }
  const first = months?.[0] ? `${months[0].month}-01` : undefined
  const from = dateIn('from') ?? first ?? (months || error ? today : undefined)
  return from === undefined ? undefined : { from, to: dateIn('to') ?? today }
}
