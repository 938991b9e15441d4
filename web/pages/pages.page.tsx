// All days in one list, for continuous reading.
import { useQuery } from '@tanstack/react-query'
import '../styles/reading.css'
import { Link } from 'wouter'
import { TodayCapture } from '../components/capture/today-capture.tsx'
import { keepInView } from '../components/reading/keep-in-view.ts'
import { MonthSection, type Order } from '../components/reading/month-section.tsx'
import { useOrder } from '../components/reading/use-order.ts'
import { SavedCopyNote } from '../components/shell/saved-copy-note.tsx'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { useFormats } from '../i18n/formats.ts'
import { useReadingWords } from '../i18n/reading-words.ts'
import type { ReadMonth } from '../offline/kept-reading.ts'
import { monthsQuery } from '../queries/reading.queries.ts'

/** The earliest possible date. */
const FIRST_DATE = '0001-01-01'

export function PagesPage() {
  const words = useReadingWords()
  useTitle(words.title)
  const [order, setOrder] = useOrder()
  const { data, dataUpdatedAt, error, refetch } = useQuery(monthsQuery)
  const months = data && (order === 'newest' ? data.toReversed() : data)
  return (
    <div className="reading">
      <header className="reading-head">
        <h1>{words.title}</h1>
        {months && months.length > 0 && (
          <div className="reading-tools">
            <OrderChoice order={order} onChange={setOrder} />
            <Jump months={months} />
            <span className="row">
              <Link href="/statistics" className="button plain">
                {words.statistics}
              </Link>
              <Link href="/booklet" className="button plain">
                {words.booklet}
              </Link>
            </span>
          </div>
        )}
      </header>
      <SavedCopyNote updatedAt={dataUpdatedAt} from={FIRST_DATE} />
      {!months && (error ? <Failure error={error} onRetry={refetch} /> : <Loading />)}
      {months?.length === 0 && <p className="quiet">{words.none}</p>}
      {/* Another order is another book: nothing of the measures of the first holds. */}
      <div key={order}>
        {months?.map((month) => (
          <MonthSection key={month.month} month={month} order={order} />
        ))}
      </div>
      <TodayCapture />
    </div>
  )
}

function OrderChoice({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const words = useReadingWords()
  return (
    <label>
      <span className="visually-hidden">{words.order}</span>
      <select value={order} onChange={({ target }) => onChange(target.value as Order)}>
        <option value="newest">{words.orders.newest}</option>
        <option value="oldest">{words.orders.oldest}</option>
      </select>
    </label>
  )
}

/** Jumps to a month; months are grouped by year. */
function Jump({ months }: { months: readonly ReadMonth[] }) {
  const words = useReadingWords()
  const formats = useFormats()
  const go = (month: string) => {
    const section = document.getElementById(`month-${month}`)
    if (!section) return
    keepInView(section)
    section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }
  return (
    <label>
      <span className="visually-hidden">{words.jump}</span>
      <select value="" onChange={({ target }) => go(target.value)}>
        <option value="" disabled hidden>
          {words.jump}
        </option>
        {[...Map.groupBy(months, ({ month }) => month.slice(0, 4))].map(([year, own]) => (
          <optgroup key={year} label={formats.year(`${year}-01-01`)}>
            {own.map(({ month }) => (
              <option key={month} value={month}>
                {formats.month(`${month}-01`)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}
