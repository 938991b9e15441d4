/** Both or neither. */
export type Point = { latitude: number; longitude: number } | { latitude: null; longitude: null }

export const NO_POINT: Point = { latitude: null, longitude: null }

export function toPoint(latitude: unknown, longitude: unknown): Point {
  const isPoint =
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    // Cameras write 0, 0 for an unknown position.
    !(latitude === 0 && longitude === 0)
  return isPoint ? { latitude, longitude } : NO_POINT
}
