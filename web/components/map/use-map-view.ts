import { type Selection, select } from 'd3-selection'
import { type ZoomBehavior, zoom, zoomIdentity, zoomTransform } from 'd3-zoom'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fitView, type MapSize, type MapView, minK, type WorldPoint } from '../../state/map-view.ts'

type Zoom = ZoomBehavior<HTMLDivElement, unknown>
type MapElement = RefObject<HTMLDivElement | null>

const PAN_PX = 80

/**
 * A map in an element, moved by mouse, wheel and fingers, or by the functions that come back.
 *
 * @param maxK how near it can be seen, as the side of the world in pixels
 */
export function useMapView(element: MapElement, maxK: number) {
  const size = useSize(element)
  const [view, setView] = useState<MapView>({ x: 0, y: 0, k: 1 })
  const zooming = useRef<Zoom>(undefined)
  useEffect(() => {
    const target = element.current
    if (!target || size.width === 0) return
    zooming.current = zoom<HTMLDivElement, unknown>()
      .scaleExtent([minK(size), maxK])
      .translateExtent([
        [-0.5, -0.5],
        [0.5, 0.5],
      ])
      .on('zoom', ({ transform: { x, y, k } }) => setView({ x, y, k }))
    const selection = select(target).call(zooming.current)
    return () => void selection.on('.zoom', null)
  }, [element, size, maxK])
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
  return {
    goTo: ({ x, y, k }: MapView) =>
      act((zooming, selection) => zooming.transform(selection, zoomIdentity.translate(x, y).scale(k))),
    zoomBy: (factor: number) => act((zooming, selection) => zooming.scaleBy(selection, factor)),
    /** @param across steps to the east @param down steps to the south */
    pan: (across: number, down: number) =>
      act((zooming, selection) => {
        const step = element.current ? PAN_PX / zoomTransform(element.current).k : 0
        zooming.translateBy(selection, -across * step, -down * step)
      }),
  }
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
