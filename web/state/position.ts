import { useRef, useState } from 'react'
import { api, call } from '../api/call.ts'
import { setPreferences, usePreferences } from './preferences.ts'

/** Where the device is, for the event that is being written. Nothing ever waits for it. */
export type Position =
  | { state: 'none' | 'locating' | 'refused' | 'failed' | 'dropped' }
  | { state: 'found'; latitude: number; longitude: number; placeName: string | null }

/** A fix that takes longer comes too late for a quick note; one of the last minute is good enough. */
const OPTIONS: PositionOptions = { timeout: 15_000, maximumAge: 60_000, enableHighAccuracy: false }

export function usePosition() {
  const { position: consent } = usePreferences()
  const [position, setPosition] = useState<Position>({ state: 'none' })
  // A fix that arrives after its event was saved, or after its chip was dropped, belongs to nothing.
  const attempt = useRef(0)
  const locate = () => {
    attempt.current += 1
    const current = attempt.current
    const settle = (next: Position) => {
      if (attempt.current === current) setPosition(next)
    }
    setPosition({ state: 'locating' })
    navigator.geolocation.getCurrentPosition(
      async ({ coords: { latitude, longitude } }) => {
        settle({ state: 'found', latitude, longitude, placeName: null })
        settle({ state: 'found', latitude, longitude, placeName: await namePlace(latitude, longitude) })
      },
      ({ code, PERMISSION_DENIED }) => {
        const isRefused = code === PERMISSION_DENIED
        if (isRefused) setPreferences({ position: 'refused' })
        settle({ state: isRefused ? 'refused' : 'failed' })
      },
      OPTIONS,
    )
  }
  return {
    consent,
    position,
    locate,
    /** Asks without being asked to, where the user has said yes before. */
    locateIfAllowed() {
      if (consent === 'allowed' && position.state === 'none') locate()
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

/** Null where the name is not known, or cannot be had now: the service names the point when it saves. */
async function namePlace(latitude: number, longitude: number): Promise<string | null> {
  try {
    // More digits would be more than the service takes for a number in an address.
    const query = { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) }
    return (await call(api.places.reverse.$get, { query })).placeName
  } catch {
    return null
  }
}
