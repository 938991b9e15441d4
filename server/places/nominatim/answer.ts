/** Reads the answer of a Nominatim service to a reverse query (https://nominatim.org/release-docs/latest/api/Output/). */
import { z } from 'zod'
import { isLongerThan } from '../../../contract/characters.ts'
import { tryParseJson } from '../../lib/try-parse-json.ts'
import { isHomeCountry } from '../naming/home-country.ts'

const AnswerSchema = z.object({
  name: z.string().nullish(),
  display_name: z.string(),
  address: z.record(z.string(), z.unknown()).nullish(),
})

const CountryCodeSchema = z
  .string()
  .regex(/^[a-z]{2}$/i)
  .transform((code) => code.toUpperCase())

const NothingSchema = z.object({ error: z.unknown() })

// From small to large. Which keys an address has depends on the country.
const quarterKeys = ['neighbourhood', 'quarter', 'suburb', 'city_district', 'borough', 'hamlet']
const townKeys = ['city', 'town', 'village', 'municipality', 'county', 'state']

/** The longest place name that an event holds. */
const maxCharacters = 200

export interface NominatimName {
  readonly name: string
  /** The name without its country; absent where the country is unknown, or all that is known. */
  readonly home?: { readonly country: string; readonly name: string }
}

/** @param timeZone an IANA name: the country is left out where it is one of the country's */
export const nameFor = ({ name, home }: NominatimName, timeZone: string | null | undefined): string =>
  home && isHomeCountry(home.country, timeZone) ? home.name : name

/**
 * @returns the place's name; null if the service knows no place there; undefined for any other answer
 */
export function readNominatimAnswer(body: string): NominatimName | null | undefined {
  const json = tryParseJson(body)
  const answer = AnswerSchema.safeParse(json).data
  if (answer) {
    const named = placeNameOf(answer)
    return named.name ? named : undefined
  }
  return NothingSchema.safeParse(json).success ? null : undefined
}

/** In the form of the offline names: quarter, town, country. */
function placeNameOf({
  name,
  display_name: displayName,
  address,
}: z.output<typeof AnswerSchema>): NominatimName {
  const first = (keys: readonly string[]) =>
    keys.map((key) => address?.[key]).find((value) => typeof value === 'string' && value !== '')
  const towns = [name || first(quarterKeys), first(townKeys)]
  const known = distinct([...towns, first(['country'])])
  if (known.length < 2) return { name: shorten(clean(displayName)) }
  const named = { name: shorten(known.join(', ')) }
  const country = CountryCodeSchema.safeParse(address?.country_code).data
  const atHome = shorten(distinct(towns).join(', '))
  return country && atHome ? { ...named, home: { country, name: atHome } } : named
}

const distinct = (parts: readonly unknown[]): string[] =>
  [...new Set(parts.map((part) => clean(String(part ?? ''))))].filter((part) => part !== '')

/** The name is shown beside the user's text, so it must not hold control characters or change the writing direction. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\P{C}\u200c\u200d]/gu, ' ') // The two joiners are part of how some languages are spelt.
    .replace(/\s+/gu, ' ')
    .trim()

function shorten(text: string): string {
  if (!isLongerThan(text, maxCharacters)) return text
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (isLongerThan(short + segment, maxCharacters - 1)) break
    short += segment
  }
  return `${short}…`
}
