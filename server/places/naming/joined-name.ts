/** Joins the parts of a place's name. */
import { nameKey } from '../../text/name-key.ts'

interface NameParts {
  /** The quarter, or the town that is part of the settlement. */
  readonly locality?: string | undefined
  readonly settlement?: string | undefined
  readonly country?: string | undefined
}

/**
 * From small to large, each name once: "Zürich (Kreis 5), Zürich" is "Zürich (Kreis 5)", "Panamá, Panama" is "Panama".
 * Case and diacritics do not count.
 *
 * @returns undefined where no part has a name
 */
export function joinName({ locality, settlement, country }: NameParts): string | undefined {
  const towns = isNamedIn(settlement, locality)
    ? [locality]
    : [isNamedIn(locality, settlement) ? undefined : locality, settlement]
  const countryKey = country && nameKey(country)
  const parts = [...towns.filter((name) => name && nameKey(name) !== countryKey), country]
  return parts.filter((part) => part !== undefined).join(', ') || undefined
}

/** The longer name begins or ends with the words of the other, as "City of London" does with "London". */
function isNamedIn(name: string | undefined, longer: string | undefined): boolean {
  if (!name || !longer) return false
  const [key, longerKey] = [nameKey(name), nameKey(longer)]
  return longerKey.startsWith(`${key} `) || longerKey.endsWith(` ${key}`) || longerKey === key
}
