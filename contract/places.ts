import { z } from 'zod'
import { LanguageHeader } from './primitives.ts'
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
  access: 'key',
  summary: 'Name the place at a point',
  description: 'In the language of `Accept-Language` where the names are known in it.',
  query: z.strictObject({
    latitude: coordinate(90),
    longitude: coordinate(180),
  }),
  headers: LanguageHeader,
  data: z
    .object({ placeName: z.string().nullable(), source: z.enum(['offline', 'nominatim']).nullable() })
    .meta({ id: 'Place' }),
})
