import { type RefObject, useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/words.ts'

/** What a page's place shows: `choice` is between the earlier text and the new one. */
export type Phase = 'none' | 'page' | 'writing' | 'elsewhere' | 'choice'

/** Keeps the focus in the page's place when what had it is gone, and brings the place into view as writing begins. */
export function useSteadyFocus(phase: Phase): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  const before = useRef(phase)
  useEffect(() => {
    // A removed element tells nobody, so it is noted while it has the focus.
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = section.current?.contains(target as Node) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (before.current === phase) return
    before.current = phase
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (hadFocus.current && isLost) section.current?.focus({ preventScroll: true })
    const { top = 0 } = section.current?.getBoundingClientRect() ?? {}
    if (phase === 'writing' && (top < 0 || top > innerHeight / 2)) section.current?.scrollIntoView()
  }, [phase])
  return section
}

/** Says to screen readers that a text is complete. */
export function useAnnouncement(phase: Phase): string {
  const words = useWords()
  const before = useRef(phase)
  const [message, setMessage] = useState<'' | 'written' | 'chooseText'>('')
  useEffect(() => {
    const wasWriting = before.current === 'writing' || before.current === 'elsewhere'
    before.current = phase
    setMessage(
      wasWriting && phase === 'page' ? 'written' : wasWriting && phase === 'choice' ? 'chooseText' : '',
    )
  }, [phase])
  return message && words.page[message]
}
