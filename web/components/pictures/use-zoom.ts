import { type Selection, select } from 'd3-selection'
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity, zoomTransform } from 'd3-zoom'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'

type Element = RefObject<HTMLDivElement | null>
type Zoom = ZoomBehavior<HTMLDivElement, unknown>
type Stage = Selection<HTMLDivElement, unknown, null, undefined>

const NEAREST = 8
/** Zoom factor of a double tap or a key. */
const TAP_FACTOR = 2.5
const KEY_FACTOR = 1.5

/**
 * Zooms by pinch, double tap, wheel, or `zoomBy`.
 *
 * @param stage the element that receives the gestures @param content the element that is moved; it fills the stage
 */
export function useZoom(stage: Element, content: Element) {
  const [isNear, setIsNear] = useState(false)
  const zooming = useRef<Zoom>(undefined)
  useEffect(() => {
    const target = stage.current
    if (!target) return undefined
    const behaviour = createZoom(({ transform: { x, y, k } }) => {
      content.current?.style.setProperty('transform', `translate(${x}px, ${y}px) scale(${k})`)
      setIsNear(k > 1)
    })
    zooming.current = behaviour
    const selection = select(target).call(behaviour).on('dblclick.zoom', toggle(behaviour))
    const observer = new ResizeObserver(() => {
      behaviour.translateExtent([
        [0, 0],
        [target.clientWidth, target.clientHeight],
      ])
      behaviour.transform(selection, zoomIdentity)
    })
    observer.observe(target)
    return () => {
      observer.disconnect()
      selection.on('.zoom', null)
    }
  }, [stage, content])
  const ways = useMemo(() => createWays(stage, zooming), [stage])
  return { isNear, ...ways }
}

const createZoom = (onZoom: (event: D3ZoomEvent<HTMLDivElement, unknown>) => void): Zoom =>
  zoom<HTMLDivElement, unknown>().scaleExtent([1, NEAREST]).on('zoom', onZoom)

/** Zooms in at the point of a double tap, or out again. */
const toggle = (behaviour: Zoom) =>
  function (this: HTMLDivElement, event: MouseEvent) {
    event.preventDefault()
    const stage = select<HTMLDivElement, unknown>(this)
    if (zoomTransform(this).k > 1) return behaviour.transform(stage as Stage, zoomIdentity)
    const { left, top } = this.getBoundingClientRect()
    // After a double tap the library passes the touch event, not a mouse event.
    const { clientX, clientY } = (event as unknown as TouchEvent).changedTouches?.[0] ?? event
    behaviour.scaleTo(stage as Stage, TAP_FACTOR, [clientX - left, clientY - top])
  }

function createWays(stage: Element, zooming: RefObject<Zoom | undefined>) {
  const act = (action: (behaviour: Zoom, stage: Stage) => void) => {
    if (stage.current && zooming.current) action(zooming.current, select(stage.current))
  }
  return {
    zoomIn: () => act((behaviour, target) => behaviour.scaleBy(target, KEY_FACTOR)),
    zoomOut: () => act((behaviour, target) => behaviour.scaleBy(target, 1 / KEY_FACTOR)),
    showWhole: () => act((behaviour, target) => behaviour.transform(target, zoomIdentity)),
  }
}
