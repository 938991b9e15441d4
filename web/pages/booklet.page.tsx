// The pages of a range, laid out for printing.
import { useQuery } from '@tanstack/react-query'
import '../styles/reading.css'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { Journal } from '../../contract/journal.ts'
import { DateChoice } from '../components/dates/date-choice.tsx'
import { ReadPage } from '../components/reading/read-day.tsx'
import { Button } from '../components/shell/button.tsx'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { splitTitle } from '../components/text/page-title.ts'
import { TitleText } from '../components/text/title-text.tsx'
import { useFormats } from '../i18n/formats.ts'
import { useReadingWords } from '../i18n/reading-words.ts'
import { useWords } from '../i18n/words.ts'
import { type DateRange, listPicturedPages, type PicturedPage } from '../queries/reading.queries.ts'
import { isDate } from '../state/calendar-date.ts'
import { useToday } from '../state/today.ts'

export function BookletPage() {
  const words = useReadingWords()
  useTitle(words.bookletTitle)
  const [range, setRange] = useRange()
  const [count, setCount] = useState(0)
  const formats = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['diary', 'booklet', range],
    gcTime: 0,
    queryFn: ({ signal }) => listPicturedPages(range, { signal, onProgress: setCount }),
  })
  return (
    <div className="booklet">
      <header className="reading-head">
        <h1>{words.bookletTitle}</h1>
        <form className="reading-tools" onSubmit={(event) => event.preventDefault()}>
          <span className="row date-range">
            <DateChoice
              label={words.from}
              value={range.from}
              onChange={(from) => setRange({ ...range, from })}
            />
            <DateChoice label={words.to} value={range.to} onChange={(to) => setRange({ ...range, to })} />
          </span>
          <Button look="primary" disabled={!data?.length} onClick={() => print()}>
            {words.print}
          </Button>
          <p className="quiet small">{words.bookletHint}</p>
        </form>
      </header>
      {!data && (error ? <Failure error={error} onRetry={refetch} /> : <Loading />)}
      {!data && !error && count > 0 && <p className="quiet">{words.loaded(formats.number(count))}</p>}
      {data?.length === 0 && <p className="quiet">{words.noPages}</p>}
      {data && <DoubtedPages pages={data.map(({ journal }) => journal)} />}
      {data && data.length > 0 && <Booklet pages={data} range={range} />}
    </div>
  )
}

/** Not printed: doubts are settled on the screen. */
function DoubtedPages({ pages }: { pages: readonly Journal[] }) {
  const words = useReadingWords()
  const formats = useFormats()
  const doubted = pages.filter(({ doubtCount }) => doubtCount > 0)
  if (doubted.length === 0) return null
  return (
    <p className="book-doubts small">
      {words.toCheckBefore}{' '}
      {doubted.map(({ id, date }) => (
        <Link key={id} href={`/day/${date}`}>
          {formats.mediumDate(date)}
        </Link>
      ))}
    </p>
  )
}

/** The range in the URL; by default this year so far. */
function useRange(): [DateRange, (range: DateRange) => void] {
  const today = useToday()
  const search = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const dateIn = (name: string, otherwise: string) => {
    const date = search.get(name) ?? ''
    return isDate(date) ? date : otherwise
  }
  const range = { from: dateIn('from', `${today.slice(0, 4)}-01-01`), to: dateIn('to', today) }
  return [range, ({ from, to }) => navigate(`/booklet?from=${from}&to=${to}`, { replace: true })]
}

function Booklet({ pages, range }: { pages: readonly PicturedPage[]; range: DateRange }) {
  const { appName } = useWords()
  const formats = useFormats()
  const months = [...Map.groupBy(pages, ({ journal }) => journal.date.slice(0, 7))]
  return (
    <div className="book">
      <header className="book-title">
        <p className="book-name">{appName}</p>
        <p>
          {formats.longDate(range.from)} – {formats.longDate(range.to)}
        </p>
      </header>
      <Contents months={months} />
      {months.map(([month, own]) => (
        <section key={month} className="book-month">
          <h2 id={`book-${month}`}>{formats.month(`${month}-01`)}</h2>
          {own.map((page) => (
            <BookPage key={page.journal.id} page={page} />
          ))}
        </section>
      ))}
    </div>
  )
}

function Contents({ months }: { months: readonly [string, PicturedPage[]][] }) {
  const words = useReadingWords()
  const formats = useFormats()
  return (
    <nav className="book-contents" aria-labelledby="book-contents">
      <h2 id="book-contents">{words.contents}</h2>
      {months.map(([month, own]) => (
        <section key={month}>
          <h3>
            <a href={`#book-${month}`}>{formats.month(`${month}-01`)}</a>
          </h3>
          <ol>
            {own.map(({ journal: page }) => (
              <li key={page.id} value={Number(page.date.slice(8))}>
                <a href={`#book-${page.date}`} dir="auto">
                  {splitTitle(page).title ?? formats.weekday(page.date)}
                </a>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </nav>
  )
}

function BookPage({ page }: { page: PicturedPage }) {
  const formats = useFormats()
  const { title, text } = splitTitle(page.journal)
  return (
    <article className="read-day" id={`book-${page.journal.date}`}>
      <p className="read-date">{formats.fullDate(page.journal.date)}</p>
      {title !== null && (
        <h3 dir="auto">
          <TitleText title={title} />
        </h3>
      )}
      <ReadPage day={page} text={text} />
    </article>
  )
}
