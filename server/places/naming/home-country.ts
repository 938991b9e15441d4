/** Tells by a time zone in which country its user is at home. */
import { LRUCache } from 'lru-cache'

// Listing the zones of a country takes some 0.5 ms. A service sees fewer countries and zones than this.
const MAX_KEPT = 300

const zonesByCountry = new LRUCache<string, ReadonlySet<string>>({
  max: MAX_KEPT,
  memoMethod: (country) =>
    new Set(new Intl.Locale('und', { region: country }).getTimeZones()?.map(primaryName)),
})

const primaryNames = new LRUCache<string, string>({
  max: MAX_KEPT,
  memoMethod(timeZone) {
    try {
      return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
    } catch {
      return timeZone
    }
  },
})

/**
 * @param country an ISO 3166-1 alpha-2 code
 * @param timeZone an IANA name, also an older one such as `Asia/Chongqing`; null where none is chosen
 */
export function isHomeCountry(country: string, timeZone: string | null | undefined): boolean {
  return timeZone ? zonesByCountry.memo(country).has(primaryName(timeZone)) : false
}

/** One of the names of a zone, the same for all of them; an unknown name is its own. */
function primaryName(timeZone: string): string {
  return primaryNames.memo(timeZone)
}
