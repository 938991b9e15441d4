import { type RefObject, useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/words.ts'

/** The content of a page's place. `choice`: the earlier and the new text, to choose from. */
export type Phase = 'none' | 'page' | 'writing' | 'elsewhere' | 'choice'

/**
 * Keeps the focus in the page's place when the focused element is removed, and scrolls to it when writing begins and
 * when one of two texts was chosen, whose end is where the button was.
 */
export function useSteadyFocus(phase: Phase): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  const before = useRef(phase)
  useEffect(() => {
    // There is no event for the removal of a focused element.
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = section.current?.contains(target as Node) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (before.current === phase) return
    const wasChoice = before.current === 'choice'
    before.current = phase
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (hadFocus.current && isLost) section.current?.focus({ preventScroll: true })
    const { top = 0 } = section.current?.getBoundingClientRect() ?? {}
    const isOutOfView = top < 0 || top > innerHeight / 2
    if ((phase === 'writing' || wasChoice) && isOutOfView) section.current?.scrollIntoView()
  }, [phase])
  return section
}

/** Announces to screen readers that a text is complete. */
export function useAnnouncement(phase: Phase, hasFailed: boolean): string {
  const words = useWords()
  const before = useRef(phase)
  const [message, setMessage] = useState<'' | 'written' | 'chooseText'>('')
  useEffect(() => {
    const wasWriting = before.current === 'writing' || before.current === 'elsewhere'
    before.current = phase
    const isComplete = wasWriting && !hasFailed
    setMessage(
      isComplete && phase === 'page' ? 'written' : isComplete && phase === 'choice' ? 'chooseText' : '',
    )
  }, [phase, hasFailed])
  return message && words.page[message]
}
