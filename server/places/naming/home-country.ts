/** Tells by a time zone in which country its user is at home. */
import { createRecentMap } from '../nominatim/recent-map.ts'

// Listing the zones of a country takes some 0.5 ms. A service sees fewer countries and zones than this.
const zonesByCountry = createRecentMap<ReadonlySet<string>>(300)
const primaryNames = createRecentMap<string>(300)

/**
 * @param country an ISO 3166-1 alpha-2 code
 * @param timeZone an IANA name, also an older one such as `Asia/Chongqing`; null where none is chosen
 */
export function isHomeCountry(country: string, timeZone: string | null | undefined): boolean {
  return timeZone ? zonesOf(country).has(primaryName(timeZone)) : false
}

const zonesOf = (country: string): ReadonlySet<string> =>
  zonesByCountry.getOrMake(
    country,
    () => new Set(new Intl.Locale('und', { region: country }).getTimeZones()?.map(primaryName)),
  )

/** One of the names of a zone, the same for all of them; an unknown name is its own. */
const primaryName = (timeZone: string): string =>
  primaryNames.getOrMake(timeZone, () => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
    } catch {
      return timeZone
    }
  })
