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

function zonesOf(country: string): ReadonlySet<string> {
  const known = zonesByCountry.get(country)
  if (known) return known
  const zones = new Intl.Locale('und', { region: country }).getTimeZones() ?? []
  const made = new Set(zones.map(primaryName))
  zonesByCountry.set(country, made)
  return made
}

/** One of the names of a zone, the same for all of them; an unknown name is its own. */
function primaryName(timeZone: string): string {
  const known = primaryNames.get(timeZone)
  if (known !== undefined) return known
  const name = findPrimaryName(timeZone) ?? timeZone
  primaryNames.set(timeZone, name)
  return name
}

function findPrimaryName(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
