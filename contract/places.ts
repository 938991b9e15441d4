import { z } from 'zod'
import { LanguageHeader } from './primitives.ts'
import { defineRoute } from './route.ts'

const numberText = z
  .string()
  .regex(/^[+-]?\d{1,3}(\.\d{1,20})?$/, 'must be a decimal number')
  .transform(Number)

export const reversePlace = defineRoute({
  method: 'GET',
  path: '/places/reverse',
  access: 'key',
  summary: 'Name the place at a point',
  description: 'In the language of `Accept-Language` where the names are known in it.',
  query: z.strictObject({
    latitude: numberText.pipe(z.number().min(-90).max(90)),
    longitude: numberText.pipe(z.number().min(-180).max(180)),
  }),
  headers: LanguageHeader,
  data: z
    .object({ placeName: z.string().nullable(), source: z.enum(['offline', 'nominatim']).nullable() })
    .meta({ id: 'Place' }),
})
