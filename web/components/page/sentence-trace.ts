// Highlights the events that a sentence rests on, and the sentences that rest on an event.
import { type RefObject, useEffect } from 'react'
import type { Sentence } from '../../../contract/sources.ts'

const MARK = 'data-traced'
const LINE = 'event-'

export const findLine = (eventId: string): HTMLElement | null => document.getElementById(`${LINE}${eventId}`)

export const listPieces = (root: HTMLElement, index: number): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(`[data-sentence="${index}"]`),
]

/** The index of the sentence that contains an element. */
export function sentenceAt(target: EventTarget | null): number | undefined {
  const piece = target instanceof Element ? target.closest<HTMLElement>('[data-sentence]') : null
  return piece ? Number(piece.dataset.sentence) : undefined
}

function clearTrace(): void {
  for (const element of document.querySelectorAll(`[${MARK}]`)) element.removeAttribute(MARK)
}

function mark(elements: readonly (HTMLElement | null)[]): void {
  clearTrace()
  for (const element of elements) element?.setAttribute(MARK, '')
}

const traceSentence = (root: HTMLElement, index: number, { eventIds }: Sentence): void =>
  mark([...listPieces(root, index), ...eventIds.map(findLine)])

export function traceEvent(root: HTMLElement, eventId: string, sentences: readonly Sentence[]): void {
  const pieces = sentences.flatMap(({ eventIds }, index) =>
    eventIds.includes(eventId) ? listPieces(root, index) : [],
  )
  mark(pieces.length > 0 ? [findLine(eventId), ...pieces] : [])
}

/** Updates the highlights on hover and focus. */
export function useTrace(
  root: RefObject<HTMLElement | null>,
  sentences: readonly Sentence[] | undefined,
): void {
  useEffect(() => {
    if (!sentences) return
    const follow = ({ target }: Event) => {
      // The highlights stay while a sheet about the sentence is open.
      if (!root.current || !(target instanceof Element) || target.closest('dialog')) return
      const index = root.current.contains(target) ? sentenceAt(target) : undefined
      const sentence = index === undefined ? undefined : sentences[index]
      const line = target.closest(`li[id^="${LINE}"]`)
      if (index !== undefined && sentence) traceSentence(root.current, index, sentence)
      else if (line) traceEvent(root.current, line.id.slice(LINE.length), sentences)
      else clearTrace()
    }
    let place = ''
    // Ignores events from scrolling under a resting mouse.
    const followMouse = (event: PointerEvent) => {
      const isMoved = place !== `${event.screenX},${event.screenY}`
      place = `${event.screenX},${event.screenY}`
      if (event.pointerType === 'mouse' && isMoved) follow(event)
    }
    document.addEventListener('pointerover', followMouse)
    document.addEventListener('focusin', follow)
    return () => {
      document.removeEventListener('pointerover', followMouse)
      document.removeEventListener('focusin', follow)
      clearTrace()
    }
  }, [root, sentences])
}
