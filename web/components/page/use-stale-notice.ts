import { useEffect, useRef } from 'react'
import type { Day } from '../../../contract/days.ts'
import type { Journal } from '../../../contract/journal.ts'
import { useWords } from '../../i18n/words.ts'
import { showNotice, withdrawNotice } from '../../state/notice.ts'
import { STALE_NOTE, stateOf } from './stale-note.tsx'

/** Shows a notice with a link when an event was corrected while its page is out of view, until the page is in view. */
export function useStaleNotice(day: Day, journal: Journal): void {
  const words = useWords()
  const state = stateOf(day, journal)
  const count = day.events.length
  const seen = useRef({ state, count })
  useEffect(() => {
    const isCorrected = seen.current.state !== state && seen.current.count === count
    seen.current = { state, count }
    const note = document.getElementById(STALE_NOTE)
    if (!isCorrected || !note) return undefined
    const { top, bottom } = note.getBoundingClientRect()
    if (bottom > 0 && top < innerHeight) return undefined
    const run = () => {
      note.scrollIntoView({ block: 'center' })
      note.focus({ preventScroll: true })
    }
    const notice = { message: words.page.stale, action: { label: words.page.toPage, run } }
    showNotice(notice)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && withdrawNotice(notice))
    observer.observe(note)
    return () => {
      observer.disconnect()
      withdrawNotice(notice)
    }
  }, [state, count, words])
}
