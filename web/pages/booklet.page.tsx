// The pages of a range, laid out for printing.

import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { Journal } from '../../contract/journal.ts'
import { DateChoice } from '../components/dates/date-choice.tsx'
import { Book } from '../components/reading/book.tsx'
import { loadPictures } from '../components/reading/book-pictures.ts'
import type { SheetKind } from '../components/reading/book-sheets.ts'
import bookletStyles from '../components/reading/booklet.module.css'
import { DoubtQuestion } from '../components/reading/doubt-question.tsx'
import styles from '../components/reading/reading.module.css'
import { useSheets } from '../components/reading/use-sheets.ts'
import { Button } from '../components/shell/button.tsx'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { useFormats } from '../i18n/formats.ts'
import { useScreenWords } from '../i18n/words.ts'
import { type DateRange, listPicturedPages } from '../queries/reading.queries.ts'
import { isDate } from '../state/calendar-date.ts'
import { useToday } from '../state/today.ts'

export function BookletPage() {
  const words = useScreenWords('reading')
  useTitle(words.bookletTitle)
  const [range, setRange] = useRange()
  const [count, setCount] = useState(0)
  const [kind, setKind] = useState<SheetKind>('page')
  const book = useRef<HTMLDivElement>(null)
  const sheets = useSheets(book, kind)
  const formats = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['diary', 'booklet', range],
    gcTime: 0,
    queryFn: ({ signal }) => listPicturedPages(range, { signal, onProgress: setCount }),
  })
  const doubted = (data ?? []).flatMap(({ journal }) => (journal.doubtCount > 0 ? [journal] : []))
  return (
    <div className={`${styles.reading} ${bookletStyles.booklet}`}>
      <header className={styles.readingHead}>
        <h1>{words.bookletTitle}</h1>
        <form className={styles.readingTools} onSubmit={(event) => event.preventDefault()}>
          <span className="row date-range">
            <DateChoice
              label={words.from}
              value={range.from}
              onChange={(from) => setRange({ ...range, from })}
            />
            <DateChoice label={words.to} value={range.to} onChange={(to) => setRange({ ...range, to })} />
          </span>
          <label>
            {words.onSheet}
            <select
              value={kind}
              onChange={({ target }) => setKind(target.value === 'fold' ? 'fold' : 'page')}
            >
              <option value="page">{words.onePage}</option>
              <option value="fold">{words.twoPages}</option>
            </select>
          </label>
          <PrintButton book={book} doubted={doubted} isEmpty={!data?.length} />
          <p className="quiet small">{kind === 'fold' ? words.foldHint : words.bookletHint}</p>
        </form>
      </header>
      {!data && (error ? <Failure error={error} onRetry={refetch} /> : <Loading />)}
      {!data && !error && count > 0 && <p className="quiet">{words.loaded(formats.number(count))}</p>}
      {data?.length === 0 && <p className="quiet">{words.noPages}</p>}
      <DoubtedPages pages={doubted} />
      {data && data.length > 0 && <Book ref={book} pages={data} range={range} />}
      <div ref={sheets} className={bookletStyles.bookSheets} aria-hidden="true" />
    </div>
  )
}

interface PrintProperties {
  book: React.RefObject<HTMLDivElement | null>
  /** Pages with sentences to check. */
  doubted: readonly Journal[]
  isEmpty: boolean
}

/** Prints once the pictures are there, and asks before it prints what is doubted. */
function PrintButton({ book, doubted, isEmpty }: PrintProperties) {
  const words = useScreenWords('reading')
  const [isAsking, setIsAsking] = useState(false)
  const formats = useFormats()
  /** Of the pictures that are being loaded. */
  const [loaded, setLoaded] = useState<{ count: number; of: number }>()
  const printAll = async () => {
    setIsAsking(false)
    const images = [...(book.current?.querySelectorAll('img') ?? [])]
    const show = (count: number) => setLoaded({ count, of: images.length })
    show(0)
    await loadPictures(images, show)
    setLoaded(undefined)
    print()
  }
  return (
    <>
      <Button
        look="primary"
        disabled={isEmpty || loaded !== undefined}
        onClick={() => (doubted.length > 0 ? setIsAsking(true) : void printAll())}
      >
        {loaded
          ? words.picturesLoading(formats.number(loaded.count), formats.number(loaded.of))
          : words.print}
      </Button>
      {isAsking && (
        <DoubtQuestion pages={doubted} onPrint={() => void printAll()} onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}

/** Not printed: doubts are settled on the screen. */
function DoubtedPages({ pages }: { pages: readonly Journal[] }) {
  const words = useScreenWords('reading')
  const formats = useFormats()
  if (pages.length === 0) return null
  return (
    <p className={`${bookletStyles.bookDoubts} small`}>
      {words.toCheckBefore}{' '}
      {pages.map(({ id, date }) => (
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
