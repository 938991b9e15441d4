/** Reads the answer of a Nominatim service to a reverse query (https://nominatim.org/release-docs/latest/api/Output/). */
import { z } from 'zod'
import { isLongerThan } from '../../../contract/characters.ts'

const AnswerSchema = z.object({
  name: z.string().nullish(),
  display_name: z.string(),
  address: z.record(z.string(), z.unknown()).nullish(),
})

const NothingSchema = z.object({ error: z.unknown() })

// From small to large. Which keys an address has depends on the country.
const quarterKeys = ['neighbourhood', 'quarter', 'suburb', 'city_district', 'borough', 'hamlet']
const townKeys = ['city', 'town', 'village', 'municipality', 'county', 'state']

/** The longest place name that an event holds. */
const maxCharacters = 200

/**
 * @returns the place's name; null if the service knows no place there; undefined for any other answer
 */
export function readNominatimAnswer(body: string): string | null | undefined {
  const json = parseJson(body)
  const answer = AnswerSchema.safeParse(json).data
  if (answer) return placeNameOf(answer) || undefined
  return NothingSchema.safeParse(json).success ? null : undefined
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** In the form of the offline names: quarter, town, country. */
function placeNameOf({ name, display_name: displayName, address }: z.output<typeof AnswerSchema>): string {
  const first = (keys: readonly string[]) =>
    keys.map((key) => address?.[key]).find((value) => typeof value === 'string' && value !== '')
  const parts = [name || first(quarterKeys), first(townKeys), first(['country'])]
  const known = [...new Set(parts.map((part) => clean(String(part ?? ''))))].filter((part) => part !== '')
  return shorten(known.length > 1 ? known.join(', ') : clean(displayName))
}

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
