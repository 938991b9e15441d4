import { z } from 'zod'
import { LanguageHeader, limitSchema, textSchema } from './primitives.ts'
import { defineRoute } from './route.ts'

const DECIMAL = /^[+-]?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,3})?$/i

/** A number in the query, where it arrives as text. */
const coordinate = (max: number) =>
  z
    .string()
    .refine((text) => DECIMAL.test(text), 'must be a decimal number')
    .transform(Number)
    .pipe(z.number().min(-max).max(max))
    .meta({ type: 'number', minimum: -max, maximum: max })

export const reversePlace = defineRoute({
  method: 'GET',
  path: '/places/reverse',
  access: 'read',
  summary: 'Name the place at a point',
  description:
    'In the language of `Accept-Language` where the names are known in it. A name from the places file leaves out the country at home: that of the `timeZone` of the settings, or where none is set, of the zone that most of the newest events with a point have.',
  query: z.strictObject({
    latitude: coordinate(90),
    longitude: coordinate(180),
  }),
  headers: LanguageHeader,
  data: z
    .object({ placeName: z.string().nullable(), source: z.enum(['offline', 'nominatim']).nullable() })
    .meta({ id: 'Place' }),
})

const NamedPlaceSchema = z
  .object({
    name: z.string().meta({ description: 'Without its country.' }),
    latitude: z.number(),
    longitude: z.number(),
    population: z.int(),
  })
  .meta({ id: 'NamedPlace' })
export type NamedPlace = z.infer<typeof NamedPlaceSchema>

export const listPlacesWithin = defineRoute({
  method: 'GET',
  path: '/places/within',
  access: 'read',
  summary: 'List the settlements of a box, the largest first',
  description:
    'For the names on a map: settlements from the places file, in the language of `Accept-Language` where it has their names. A box across 180° is asked for as two.',
  query: z
    .strictObject({
      west: coordinate(180),
      south: coordinate(90),
      east: coordinate(180),
      north: coordinate(90),
      limit: limitSchema(100).default(40),
    })
    .refine(({ west, east }) => west <= east, { path: ['east'], message: 'must not be less than west' })
    .refine(({ south, north }) => south <= north, {
      path: ['north'],
      message: 'must not be less than south',
    }),
  headers: LanguageHeader,
  data: z.array(NamedPlaceSchema),
})

const FoundPlaceSchema = z
  .object({
    placeName: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    source: z.enum(['own', 'offline']).meta({
      description: '`own`: a name of the user’s events; `offline`: a settlement from the places file.',
    }),
  })
  .meta({ id: 'FoundPlace' })
export type FoundPlace = z.infer<typeof FoundPlaceSchema>

export const searchPlaces = defineRoute({
  method: 'GET',
  path: '/places',
  access: 'read',
  summary: 'Find places by name, one’s own first',
  description:
    'One’s own places are those whose name has words that begin as those of `q` do; without `q` all of them, most frequent first. Each has the point where it was last used, or none if no event of it has one. Then come settlements whose name begins with `q`, also in other languages, the largest first. Case, width and diacritics do not count.',
  query: z.strictObject({ q: textSchema(200).optional(), limit: limitSchema(50).default(10) }),
  headers: LanguageHeader,
  data: z.array(FoundPlaceSchema),
})
