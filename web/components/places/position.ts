import { useRef, useState } from 'react'
import { api, call } from '../../api/call.ts'
import { setPreferences, usePreferences } from '../../state/preferences.ts'

/** The device's position or the chosen place, for the event being written. Saving never waits for it. */
export type Position =
  | { state: 'none' | 'locating' | 'refused' | 'failed' | 'dropped' }
  /** A chosen place may have a name and no point. */
  | { state: 'found'; latitude: number | null; longitude: number | null; placeName: string | null }

/** A quick note does not wait longer; a position of the last minute is good enough. */
const OPTIONS: PositionOptions = { timeout: 15_000, maximumAge: 60_000, enableHighAccuracy: false }

export function usePosition() {
  const { position: consent } = usePreferences()
  const [position, setPosition] = useState<Position>({ state: 'none' })
  // Ignores a position that arrives after the event was saved or the place was removed.
  const attempt = useRef(0)
  const locate = async () => {
    attempt.current += 1
    const current = attempt.current
    setPosition({ state: 'locating' })
    for await (const next of findPosition()) if (attempt.current === current) setPosition(next)
  }
  return {
    consent,
    position,
    locate,
    /** Locates the device if the user has allowed it before. */
    locateIfAllowed() {
      if (consent === 'allowed' && position.state === 'none') locate()
    },
    /** A place that was chosen by name or on the map. */
    choose(place: { placeName: string | null; latitude: number | null; longitude: number | null }) {
      attempt.current += 1
      setPosition({ state: 'found', ...place })
    },
    /** Removes the place; it is not located again for this event. */
    drop() {
      attempt.current += 1
      setPosition({ state: 'dropped' })
    },
    /** For the next event. */
    reset() {
      attempt.current += 1
      setPosition({ state: 'none' })
    },
  }
}

/** Yields the position, then its name; or the reason of a failure. */
async function* findPosition(): AsyncGenerator<Position> {
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject, OPTIONS),
    )
    const found = { state: 'found', latitude: coords.latitude, longitude: coords.longitude } as const
    yield { ...found, placeName: null }
    yield { ...found, placeName: await namePlace(found) }
  } catch (error) {
    const isRefused = (error as GeolocationPositionError).code === GeolocationPositionError.PERMISSION_DENIED
    if (isRefused) setPreferences({ position: 'refused' })
    yield { state: isRefused ? 'refused' : 'failed' }
  }
}

/** Null if the name is unknown or the service unreachable: the service names the point when it saves. */
async function namePlace(point: { latitude: number; longitude: number }): Promise<string | null> {
  try {
    // The service limits the digits of a number in a URL.
    const query = { latitude: point.latitude.toFixed(6), longitude: point.longitude.toFixed(6) }
    return (await call(api.places.reverse.$get, { query })).placeName
  } catch {
    return null
  }
}
