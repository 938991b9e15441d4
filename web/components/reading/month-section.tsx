// A month of the list. Months far from the screen are empty elements of the same height.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import type { ReadMonth } from '../../offline/kept-reading.ts'
import { monthQuery, rangeOf } from '../../queries/reading.queries.ts'
import { Icon } from '../shell/icons.tsx'
import { Failure } from '../shell/states.tsx'
import { ReadDayView } from './read-day.tsx'
import styles from './reading.module.css'

export type Order = 'newest' | 'oldest'

/** Distance from the screen at which a month is loaded: more than a swipe covers meanwhile. */
const MARGIN = '1500px 0px'
/** Estimated heights of a page and of a day without one, until the month was rendered once. */
const PAGE_HEIGHT = 480
const LINES_HEIGHT = 160

interface Properties {
  month: ReadMonth
  order: Order
}

export function MonthSection({ month, order, onPick }: Properties & { onPick: () => void }) {
  const words = useScreenWords('reading')
  const runWords = useScreenWords('pageRun')
  const formats = useFormats()
  const element = useRef<HTMLElement>(null)
  const isNear = useIsNear(element)
  const name = formats.month(`${month.month}-01`)
  const { from, to } = rangeOf(month.month)
  return (
    <section className={styles.month} id={`month-${month.month}`} ref={element}>
      <header className={styles.monthHead}>
        <h2 tabIndex={-1}>
          <button type="button" aria-haspopup="dialog" title={words.jump} onClick={onPick}>
            {name}
            <Icon name="down" />
          </button>
        </h2>
        <p className="quiet small">
          {words.inMonth(month.pages, month.days)}
          {month.pages > 0 && (
            <>
              {' · '}
              <Link href={`/booklet?from=${from}&to=${to}`} aria-label={words.bookletOf(name)}>
                {words.print}
              </Link>
            </>
          )}
          {month.days > month.pages && (
            <>
              {' · '}
              <Link href={`/write-days?from=${from}&to=${to}`}>
                {runWords.missing(month.days - month.pages)}
              </Link>
            </>
          )}
        </p>
      </header>
      <MonthBody month={month} order={order} isNear={isNear} />
    </section>
  )
}

function MonthBody({ month, order, isNear }: Properties & { isNear: boolean }) {
  const { data, error, refetch } = useQuery({ ...monthQuery(month.month), enabled: isNear })
  const body = useRef<HTMLDivElement>(null)
  const guess = month.pages * PAGE_HEIGHT + (month.days - month.pages) * LINES_HEIGHT
  const [height, setHeight] = useState(guess)
  const isShown = isNear && data !== undefined
  useLayoutEffect(() => {
    if (!isShown || !body.current) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height))
    observer.observe(body.current)
    return () => observer.disconnect()
  }, [isShown])
  if (isNear && !data && error) return <Failure error={error} onRetry={refetch} />
  if (!isShown) return <div style={{ height }} aria-busy={isNear} />
  return (
    <div ref={body}>
      {(order === 'newest' ? data.toReversed() : data).map((day) => (
        <ReadDayView key={day.date} day={day} />
      ))}
    </div>
  )
}

function useIsNear(element: { current: HTMLElement | null }): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
