// All days in one list, for continuous reading.
import { useQuery } from '@tanstack/react-query'
import '../styles/reading.css'
import { useState } from 'react'
import { Link } from 'wouter'
import { TodayCapture } from '../components/capture/today-capture.tsx'
import { MonthSection, type Order } from '../components/reading/month-section.tsx'
import { SavedCopyNote } from '../components/shell/saved-copy-note.tsx'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { useFormats } from '../i18n/formats.ts'
import { useReadingWords } from '../i18n/reading-words.ts'
import type { ReadMonth } from '../offline/kept-reading.ts'
import { monthsQuery } from '../queries/reading.queries.ts'
import { readLocal, writeLocal } from '../state/local.ts'

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

/** The reading order, stored on this device. */
function useOrder(): [Order, (order: Order) => void] {
  const [order, setOrder] = useState<Order>(readLocal('reading-order') === 'oldest' ? 'oldest' : 'newest')
  return [
    order,
    (next) => {
      writeLocal('reading-order', next)
      setOrder(next)
    },
  ]
}

/** Longer than nearby months usually take to load. */
const KEPT_MS = 3_000
const TAKEOVERS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to an element, and again while the elements before it get their real heights. Ends when the reader scrolls,
 * types or taps.
 */
function keepInView(element: HTMLElement): void {
  const observer = new ResizeObserver(() => element.scrollIntoView())
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of TAKEOVERS) removeEventListener(event, end)
  }
  const timer = setTimeout(end, KEPT_MS)
  for (const event of TAKEOVERS) addEventListener(event, end, { passive: true })
  element.scrollIntoView()
  if (element.parentElement) observer.observe(element.parentElement)
}
