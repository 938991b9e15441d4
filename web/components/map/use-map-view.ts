import { type Selection, select } from 'd3-selection'
import { type ZoomBehavior, zoom, zoomIdentity, zoomTransform } from 'd3-zoom'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fitView, type MapSize, type MapView, minScale, type WorldPoint } from '../../state/map-view.ts'

type Zoom = ZoomBehavior<HTMLDivElement, unknown>
type MapElement = RefObject<HTMLDivElement | null>

const PAN_PX = 80

/**
 * A map in an element, moved by mouse, wheel and fingers, or by the functions that come back.
 *
 * @param maxScale how near it can be seen, as the side of the world in pixels
 */
export function useMapView(element: MapElement, maxScale: number) {
  const size = useSize(element)
  const [view, setView] = useState<MapView>({ x: 0, y: 0, k: 1 })
  const zooming = useRef<Zoom>(undefined)
  useEffect(() => {
    const target = element.current
    if (!target || size.width === 0) return
    zooming.current = zoom<HTMLDivElement, unknown>()
      .scaleExtent([minScale(size), maxScale])
      .translateExtent([
        [-0.5, -0.5],
        [0.5, 0.5],
      ])
      .on('zoom', ({ transform: { x, y, k } }) => setView({ x, y, k }))
    // A tap zooms in already.
    const selection = select(target).call(zooming.current).on('dblclick.zoom', null)
    return () => void selection.on('.zoom', null)
  }, [element, size, maxScale])
  const ways = useMemo(() => createWays(element, zooming), [element])
  const viewOf = useCallback(
    (points: readonly WorldPoint[], nearest: number) => fitView(points, size, nearest),
    [size],
  )
  return { size, view, viewOf, ...ways }
}

function createWays(element: MapElement, zooming: RefObject<Zoom | undefined>) {
  const act = (
    action: (zooming: Zoom, selection: Selection<HTMLDivElement, unknown, null, undefined>) => void,
  ) => {
    if (element.current && zooming.current) action(zooming.current, select(element.current))
  }
  const jumpTo = ({ x, y, k }: MapView) =>
    act((zooming, selection) => zooming.transform(selection, zoomIdentity.translate(x, y).scale(k)))
  /** Smoothly where movement is wanted. */
  const goTo = (target: MapView) => {
    if (!element.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return jumpTo(target)
    travel(zoomTransform(element.current), target, jumpTo)
  }
  return {
    jumpTo,
    goTo,
    zoomBy: (factor: number) => act((zooming, selection) => zooming.scaleBy(selection, factor)),
    /** @param at a place on the screen, which stays where it is */
    zoomAt: (factor: number, { clientX, clientY }: { clientX: number; clientY: number }) =>
      act((zooming, selection) => {
        const { left = 0, top = 0 } = element.current?.getBoundingClientRect() ?? {}
        zooming.scaleBy(selection, factor, [clientX - left, clientY - top])
      }),
    /** @param across steps to the east @param down steps to the south */
    pan: (across: number, down: number) =>
      act((zooming, selection) => {
        const step = element.current ? PAN_PX / zoomTransform(element.current).k : 0
        zooming.translateBy(selection, -across * step, -down * step)
      }),
  }
}

const TRAVEL_MS = 350

/** Shows the views in between. */
function travel(from: MapView, to: MapView, show: (view: MapView) => void): void {
  const start = performance.now()
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - start) / TRAVEL_MS))
    const eased = 1 - (1 - part) ** 3
    const k = from.k * (to.k / from.k) ** eased
    // The point that both views show at the same place stays there; of the same nearness the way is straight.
    const share = to.k === from.k ? eased : (k - from.k) / (to.k - from.k)
    show(part === 1 ? to : { k, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
    if (part < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** Zero until the element is there. */
function useSize(element: MapElement): MapSize {
  const [size, setSize] = useState<MapSize>({ width: 0, height: 0 })
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new ResizeObserver(() =>
      setSize({ width: target.clientWidth, height: target.clientHeight }),
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return size
}
