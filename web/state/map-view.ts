// Geometry of the map: the world is a square of side 1 around 0, 0 in Web Mercator.

export interface WorldPoint {
  x: number
  y: number
}

/** The transform to the screen: a world point is at `x + k * point.x`, `y + k * point.y` pixels. */
export interface MapView {
  x: number
  y: number
  /** The side of the world in pixels. */
  k: number
}

export interface MapSize {
  width: number
  height: number
}

/** The edge of the square. https://en.wikipedia.org/wiki/Web_Mercator_projection */
const MAX_LATITUDE = 85.0511

export function toWorld({ latitude, longitude }: { latitude: number; longitude: number }): WorldPoint {
  const within = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude))
  const angle = (within * Math.PI) / 180
  return { x: longitude / 360, y: -Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI) }
}

export const toScreen = ({ x, y, k }: MapView, point: WorldPoint) => ({
  x: x + k * point.x,
  y: y + k * point.y,
})

export interface Cluster<P> {
  /** Constant for the same set of points. */
  id: string
  x: number
  y: number
  points: P[]
}

/** Closer markers would overlap. */
const CLUSTER_PX = 40
/** Points slightly outside are drawn, because their edge is visible. */
const MARGIN_PX = 24

/** Merges points that would overlap, and leaves out those outside the view. */
export function clusterPoints<P extends WorldPoint & { id: string }>(
  points: readonly P[],
  view: MapView,
  size: MapSize,
): Cluster<P>[] {
  const isSeen = ({ x, y }: Cluster<P>) =>
    x > -MARGIN_PX && x < size.width + MARGIN_PX && y > -MARGIN_PX && y < size.height + MARGIN_PX
  return gather(points, view.k)
    .map((together) => ({
      id: `${together.length} ${together[0]?.id}`,
      ...toScreen(view, centreOf(together)),
      points: together,
    }))
    .filter(isSeen)
}

/** Groups by cells, which is fast, then merges groups that are close across a border of cells. */
function gather<P extends WorldPoint>(points: readonly P[], k: number): P[][] {
  // The cells are fixed to the world, so that moving the map does not regroup the points.
  const cellOf = (value: number) => Math.floor((value * k) / CLUSTER_PX)
  const cells = Map.groupBy(points, ({ x, y }) => `${cellOf(x)} ${cellOf(y)}`).values()
  const groups: P[][] = []
  for (const cell of cells) {
    const centre = centreOf(cell)
    const near = groups.find((group) => distance(centreOf(group), centre) * k < CLUSTER_PX)
    if (near) near.push(...cell)
    else groups.push([...cell])
  }
  return groups
}

const distance = (a: WorldPoint, b: WorldPoint): number => Math.hypot(a.x - b.x, a.y - b.y)

function centreOf(points: readonly WorldPoint[]): WorldPoint {
  const sum = points.reduce((sum, { x, y }) => ({ x: sum.x + x, y: sum.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** In degrees. */
export interface MapBox {
  west: number
  south: number
  east: number
  north: number
}

/** Boxes are rounded to this fraction of the view, so that a small movement causes no new request. */
const BOX_STEPS = 2

/** The visible part of the world, rounded outwards: equal for views that are nearly equal. */
export function boxOf({ x, y, k }: MapView, { width, height }: MapSize): MapBox {
  const zoomed = 2 ** Math.floor(Math.log2(k))
  const [across, down] = [width / zoomed / BOX_STEPS, height / zoomed / BOX_STEPS]
  const edge = (value: number, step: number, round: (value: number) => number) =>
    Math.max(-0.5, Math.min(0.5, round(value / step) * step))
  const degrees = (value: number) => Number(value.toFixed(4))
  return {
    west: degrees(edge(-x / k, across, Math.floor) * 360),
    east: degrees(edge((width - x) / k, across, Math.ceil) * 360),
    north: degrees(toLatitude(edge(-y / k, down, Math.floor))),
    south: degrees(toLatitude(edge((height - y) / k, down, Math.ceil))),
  }
}

/** The point in the middle of the view, in degrees. */
export function centreInDegrees({ x, y, k }: MapView, { width, height }: MapSize) {
  const within = (value: number) => Math.max(-0.5, Math.min(0.5, value))
  return {
    latitude: toLatitude(within((height / 2 - y) / k)),
    longitude: within((width / 2 - x) / k) * 360,
  }
}

const toLatitude = (y: number): number => (Math.atan(Math.sinh(-2 * Math.PI * y)) * 180) / Math.PI

/** Whether a point is on the screen. */
export function isInView(view: MapView, { width, height }: MapSize, point: WorldPoint): boolean {
  const { x, y } = toScreen(view, point)
  return x >= 0 && x <= width && y >= 0 && y <= height
}

const FIT_MARGIN_PX = 56

/** The nearest view up to `maxK` that shows all points; without points the whole world. */
export function fitView(points: readonly WorldPoint[], size: MapSize, maxScale: number): MapView {
  const [left, right] = extentOf(points.map(({ x }) => x))
  const [top, bottom] = extentOf(points.map(({ y }) => y))
  const room = (pixels: number, span: number) =>
    Math.max(pixels - 2 * FIT_MARGIN_PX, 1) / Math.max(span, 1e-9)
  const k = Math.max(
    minScale(size),
    Math.min(maxScale, room(size.width, right - left), room(size.height, bottom - top)),
  )
  return {
    k,
    x: size.width / 2 - (k * (left + right)) / 2,
    y: size.height / 2 - (k * (top + bottom)) / 2,
  }
}

/** The scale at which the whole world fits. */
export const minScale = ({ width, height }: MapSize): number => Math.max(128, Math.min(width, height))

const extentOf = (values: readonly number[]): [number, number] =>
  values.length === 0
    ? [-0.5, 0.5]
    : [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]

export interface Tile {
  z: number
  column: number
  row: number
  left: number
  top: number
  sizePx: number
}

const TILE_PX = 256
const MAX_TILE_ZOOM = 19

/** The tiles that fill the screen, at about their native size. */
export function listTiles(view: MapView, { width, height }: MapSize): Tile[] {
  const z = Math.max(0, Math.min(MAX_TILE_ZOOM, Math.round(Math.log2(view.k / TILE_PX))))
  const count = 2 ** z
  const sizePx = view.k / count
  const [left, top] = [view.x - view.k / 2, view.y - view.k / 2]
  const range = (start: number, length: number) => {
    const from = Math.max(0, Math.floor(-start / sizePx))
    const to = Math.min(count - 1, Math.floor((length - start) / sizePx))
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  }
  return range(top, height).flatMap((row) =>
    range(left, width).map((column) => ({
      z,
      column,
      row,
      left: left + column * sizePx,
      top: top + row * sizePx,
      sizePx,
    })),
  )
}

export const tileAddress = (url: string, { z, column, row }: Tile): string =>
  url.replaceAll('{z}', String(z)).replaceAll('{x}', String(column)).replaceAll('{y}', String(row))
