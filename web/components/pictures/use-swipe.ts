import { type PointerEvent, useRef } from 'react'

/** Shorter than this is a tap that slipped. */
const MIN_ACROSS_PX = 56
const MIN_DOWN_PX = 110

interface Properties {
  /** False while the picture is zoomed in: fingers then move it. */
  isEnabled: boolean
  /** 1 for the next picture, -1 for the previous one. */
  onTurn: (step: 1 | -1) => void
  onDown: () => void
}

interface Swipe {
  x: number
  y: number
  /** A second finger makes it a pinch. */
  isPinch: boolean
}

/** A horizontal swipe turns, a swipe down closes. @returns the event handlers of the element */
export function useSwipe({ isEnabled, onTurn, onDown }: Properties) {
  const swipe = useRef<Swipe>(undefined)
  const distanceOf = ({ clientX, clientY }: PointerEvent, { x, y }: Swipe) =>
    [clientX - x, clientY - y] as const
  const move = ({ currentTarget }: PointerEvent<HTMLElement>, x: number, y: number) =>
    currentTarget.style.setProperty('translate', `${x}px ${y}px`)
  const end = (event: PointerEvent<HTMLElement>) => {
    swipe.current = undefined
    move(event, 0, 0)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse') return
      if (event.isPrimary) swipe.current = { x: event.clientX, y: event.clientY, isPinch: !isEnabled }
      else if (swipe.current) swipe.current.isPinch = true
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!swipe.current || !event.isPrimary) return
      if (swipe.current.isPinch) return move(event, 0, 0)
      const [across, down] = distanceOf(event, swipe.current)
      if (Math.abs(across) > Math.abs(down)) move(event, across, 0)
      else move(event, 0, Math.max(0, down))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const begun = swipe.current
      if (!begun || !event.isPrimary) return
      end(event)
      if (begun.isPinch) return
      const [across, down] = distanceOf(event, begun)
      if (Math.abs(across) > Math.max(MIN_ACROSS_PX, 2 * Math.abs(down))) onTurn(across < 0 ? 1 : -1)
      else if (down > Math.max(MIN_DOWN_PX, 2 * Math.abs(across))) onDown()
    },
    onPointerCancel: end,
  }
}
