// The place of the reader: the day at the top of the screen stands in the address, so that Back and reload return to it.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isDate } from '../../state/calendar-date.ts'

/** Browsers refuse more than about three changes of the address a second. */
const SETTLED_MS = 150
/** Longer than nearby months usually take to get their real heights. */
const KEPT_MS = 3_000
const TAKEOVERS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

interface Place {
  /** `2026-03-14`, or a month, `2026-03`. */
  day: string
  /** How far the day is scrolled beyond the top, in pixels. */
  offset: number
}

const placeIn = (search: string): Place | undefined => {
  const day = new URLSearchParams(search).get('day') ?? ''
  const offset: unknown = history.state?.offset
  return isDate(day.length === 7 ? `${day}-01` : day)
    ? { day, offset: typeof offset === 'number' ? offset : 0 }
    : undefined
}

/** @param isReady whether the months are rendered @returns the month at the top, and a function that goes to a month */
export function useReadingPlace(isReady: boolean) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const [month, setMonth] = useState(() => placeIn(search)?.day.slice(0, 7))
  const written = useRef<string>(undefined)
  const going = useRef<() => void>(undefined)
  useEffect(() => {
    if (!isReady || search === written.current) return
    const isFirst = written.current === undefined
    written.current = search
    const place = placeIn(search)
    going.current?.()
    setMonth(place?.day.slice(0, 7))
    if (!place) {
      if (!isFirst) scrollTo(0, 0)
      return
    }
    going.current = keepInView(place, () => {
      going.current = undefined
    })
  }, [isReady, search])
  useEffect(() => () => going.current?.(), [])
  useEffect(() => {
    if (!isReady) return undefined
    return watchPlace((place) => {
      if (going.current) return
      const next = place ? `day=${place.day}` : ''
      written.current = next
      setMonth(place?.day.slice(0, 7))
      history.replaceState(place && { offset: place.offset }, '', next === '' ? '/pages' : `/pages?${next}`)
    })
  }, [isReady])
  const go = useCallback((target: string) => navigate(`/pages?day=${target}`), [navigate])
  return { month, go }
}

/** Tells the place when the reader has scrolled, and before a link is followed. @returns a function that ends it */
function watchPlace(onPlace: (place: Place | undefined) => void): () => void {
  const before = history.scrollRestoration
  history.scrollRestoration = 'manual'
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    clearTimeout(timer)
    // A link may have been followed meanwhile.
    if (location.pathname === '/pages') onPlace(placeAtTop())
  }
  const onScroll = () => {
    clearTimeout(timer)
    timer = setTimeout(tell, SETTLED_MS)
  }
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('click', tell, { capture: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('scroll', onScroll)
    removeEventListener('click', tell, { capture: true })
    history.scrollRestoration = before
  }
}

/** Where a day begins: below the name of its month, which stays at the top of the screen. */
const headOf = (month: Element | null): number =>
  month?.querySelector('header')?.getBoundingClientRect().height ?? 0

/** Undefined above the first month. */
function placeAtTop(): Place | undefined {
  const months = [...document.querySelectorAll<HTMLElement>('section[id^="month-"]')]
  const month = months.find((each) => each.getBoundingClientRect().bottom > headOf(each))
  if (!month || (month === months[0] && month.getBoundingClientRect().top >= 0)) return undefined
  const head = headOf(month)
  const days = [...month.querySelectorAll<HTMLElement>('article')]
  const day = days.find((each) => each.getBoundingClientRect().bottom > head + 1)
  if (!day) return { day: month.id.replace('month-', ''), offset: 0 }
  return { day: day.id.replace('day-', ''), offset: Math.round(head - day.getBoundingClientRect().top) }
}

/**
 * Scrolls to a place, and again while what is before it gets its real height. Ends a while after its day is there, or when
 * the reader scrolls, types or taps.
 */
function keepInView({ day, offset }: Place, onEnd: () => void): () => void {
  const section = document.getElementById(`month-${day.slice(0, 7)}`)
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of TAKEOVERS) removeEventListener(event, end)
    onEnd()
  }
  const show = () => {
    const found = document.getElementById(`day-${day}`)
    if (!found) return section?.scrollIntoView()
    scrollTo(0, found.getBoundingClientRect().top + scrollY - headOf(section) + offset)
    timer ??= setTimeout(end, KEPT_MS)
  }
  const observer = new ResizeObserver(show)
  for (const event of TAKEOVERS) addEventListener(event, end, { passive: true })
  show()
  if (day.length === 7) {
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    timer = setTimeout(end, KEPT_MS)
  }
  if (section?.parentElement) observer.observe(section.parentElement)
  return end
}
