const METRES_PER_DEGREE = 111_320

interface Point {
  latitude: number
  longitude: number
}

/** Between two points of a region, as if it were flat. */
export function metresBetween(one: Point, other: Point): number {
  const north = (one.latitude - other.latitude) * METRES_PER_DEGREE
  // Across the date line, degrees begin anew.
  const degrees = ((one.longitude - other.longitude + 540) % 360) - 180
  return Math.hypot(north, degrees * METRES_PER_DEGREE * Math.cos((one.latitude * Math.PI) / 180))
}
