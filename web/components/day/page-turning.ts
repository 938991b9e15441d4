import { useEffect, useEffectEvent } from 'react'
import { getPreferences } from '../../state/preferences.ts'

interface Ways {
  onPrevious: () => void
  onNext: () => void
}

/** Shorter than this is a tap that slipped. */
const MIN_SWIPE_PX = 60
/** A swipe that begins closer to the edge is a gesture of the browser. */
const EDGE_PX = 24
const MAX_SWIPE_MS = 700

/** Turns pages by ← and →, and by swiping, unless these move a cursor or scroll an element. */
export function usePageTurning(ways: Ways): void {
  const onPrevious = useEffectEvent(ways.onPrevious)
  const onNext = useEffectEvent(ways.onNext)
  // Not at each render: a render during a swipe would lose its start.
  useEffect(() => {
    const stopKeys = listenToKeys({ onPrevious, onNext })
    const stopSwipes = listenToSwipes({ onPrevious, onNext })
    return () => {
      stopKeys()
      stopSwipes()
    }
  }, [])
}

const hasOwnUse = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable], select, dialog, pre, summary') !== null

function listenToKeys({ onPrevious, onNext }: Ways) {
  const onKey = (event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    if (
      !getPreferences().hasSingleKeys ||
      hasModifier ||
      hasOwnUse(event.target) ||
      document.querySelector('dialog[open]')
    )
      return
    if (event.key === 'ArrowLeft') onPrevious()
    if (event.key === 'ArrowRight') onNext()
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}

function listenToSwipes({ onPrevious, onNext }: Ways) {
  let start: { x: number; y: number; atMs: number } | undefined
  const onStart = ({ touches, target, timeStamp }: TouchEvent) => {
    const touch = touches[0]
    const isFree = touches.length === 1 && !hasOwnUse(target) && (visualViewport?.scale ?? 1) === 1
    const isInside = touch && touch.clientX > EDGE_PX && touch.clientX < innerWidth - EDGE_PX
    start = isFree && isInside ? { x: touch.clientX, y: touch.clientY, atMs: timeStamp } : undefined
  }
  const onEnd = ({ changedTouches, timeStamp }: TouchEvent) => {
    const touch = changedTouches[0]
    if (!start || !touch || timeStamp - start.atMs > MAX_SWIPE_MS) return
    const [across, down] = [touch.clientX - start.x, touch.clientY - start.y]
    start = undefined
    const isSelecting = getSelection()?.isCollapsed === false
    if (isSelecting || Math.abs(across) < MIN_SWIPE_PX || Math.abs(across) < 2 * Math.abs(down)) return
    if (across > 0) onPrevious()
    else onNext()
  }
  addEventListener('touchstart', onStart, { passive: true })
  addEventListener('touchend', onEnd, { passive: true })
  return () => {
    removeEventListener('touchstart', onStart)
    removeEventListener('touchend', onEnd)
  }
}
