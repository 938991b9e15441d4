import { useRef, useState } from 'react'
import { api, call } from '../api/call.ts'
import { setPreferences, usePreferences } from './preferences.ts'

/** Where the device is, or the place that was chosen, for the event that is being written. Nothing ever waits for it. */
export type Position =
  | { state: 'none' | 'locating' | 'refused' | 'failed' | 'dropped' }
  /** A chosen place may have a name and no point. */
  | { state: 'found'; latitude: number | null; longitude: number | null; placeName: string | null }

/** A fix that takes longer comes too late for a quick note; one of the last minute is good enough. */
const OPTIONS: PositionOptions = { timeout: 15_000, maximumAge: 60_000, enableHighAccuracy: false }

export function usePosition() {
  const { position: consent } = usePreferences()
  const [position, setPosition] = useState<Position>({ state: 'none' })
  // A fix that arrives after its event was saved, or after its chip was dropped, belongs to nothing.
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
    /** Asks without being asked to, where the user has said yes before. */
    locateIfAllowed() {
      if (consent === 'allowed' && position.state === 'none') locate()
    },
    /** A place that was chosen by name or on the map. */
    choose(place: { placeName: string | null; latitude: number | null; longitude: number | null }) {
      attempt.current += 1
      setPosition({ state: 'found', ...place })
    },
    /** Not for this event: it is not looked for again by itself. */
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

/** Where the device is, and then what that place is called; or why it is not known. */
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

/** Null where the name is not known, or cannot be had now: the service names the point when it saves. */
async function namePlace(point: { latitude: number; longitude: number }): Promise<string | null> {
  try {
    // More digits would be more than the service takes for a number in an address.
    const query = { latitude: point.latitude.toFixed(6), longitude: point.longitude.toFixed(6) }
    return (await call(api.places.reverse.$get, { query })).placeName
  } catch {
    return null
  }
}
