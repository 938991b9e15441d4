// All days in one list, for continuous reading.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { MonthPicker } from '../components/calendar/month-picker.tsx'
import { TodayCapture } from '../components/capture/today-capture.tsx'
import { Select } from '../components/fields/select.tsx'
import { MonthSection, type Order } from '../components/reading/month-section.tsx'
import styles from '../components/reading/reading.module.css'
import { useReadingPlace } from '../components/reading/reading-place.ts'
import { Years } from '../components/reading/years.tsx'
import { KeptCopyNote } from '../components/shell/kept-copy-note.tsx'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { useScreenWords } from '../i18n/words.ts'
import { monthsQuery } from '../queries/reading.queries.ts'
import { readLocal, writeLocal } from '../state/local.ts'

/** The earliest possible date. */
const FIRST_DATE = '0001-01-01'

export function PagesPage() {
  const words = useScreenWords('reading')
  const runWords = useScreenWords('pageRun')
  useTitle(words.title)
  const [order, setOrder] = useOrder()
  const { data, dataUpdatedAt, error, refetch } = useQuery(monthsQuery)
  const months = data && (order === 'newest' ? data.toReversed() : data)
  const { month: current, go } = useReadingPlace(months !== undefined)
  const [picked, setPicked] = useState<string>()
  const jump = (target: string) => {
    setPicked(undefined)
    go(target)
  }
  return (
    <div className={styles.reading}>
      <header className={styles.readingHead}>
        <h1>{words.title}</h1>
        {months && months.length > 0 && (
          <div className={styles.readingTools}>
            <OrderSelect order={order} onChange={setOrder} />
            <span className="row">
              <Link href="/statistics" className="button plain">
                {words.statistics}
              </Link>
              <Link href="/booklet" className="button plain">
                {words.bookletTitle}
              </Link>
              {months.some(({ days, pages }) => days > pages) && (
                <Link href="/write-days" className="button plain">
                  {runWords.title}
                </Link>
              )}
            </span>
          </div>
        )}
      </header>
      <KeptCopyNote updatedAt={dataUpdatedAt} from={FIRST_DATE} />
      {!months && (error ? <Failure error={error} onRetry={refetch} /> : <Loading />)}
      {months?.length === 0 && <p className="quiet">{words.none}</p>}
      {/* Another order is another book: nothing of the measures of the first holds. */}
      <div key={order}>
        {months?.map((month) => (
          <MonthSection key={month.month} month={month} order={order} onPick={() => setPicked(month.month)} />
        ))}
      </div>
      {months && months.length > 0 && <Years months={months} current={current} onGo={jump} />}
      {months && picked && (
        <MonthPicker month={picked} only={months} onGo={jump} onClose={() => setPicked(undefined)} />
      )}
      <TodayCapture />
    </div>
  )
}

function OrderSelect({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const words = useScreenWords('reading')
  const choices = (['newest', 'oldest'] as const).map((each) => [each, words.orders[each]] as const)
  return <Select look="chip" label={words.order} value={order} choices={choices} onChange={onChange} />
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
