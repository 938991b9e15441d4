// What of a diary is sent to no provider: words that others replace, and whole types of events.
import { z } from 'zod'
import { EVENT_TYPES, EventTypeSchema } from './events.ts'
import { MAX_REDACTIONS } from './limits.ts'
import { textSchema } from './primitives.ts'

const MAX_LENGTH = 100

const TextSchema = textSchema(MAX_LENGTH)
  .trim()
  .refine((text) => /[\p{L}\p{N}]/u.test(text), 'must have a letter or a digit')
  .meta({
    description: 'A name or words, found whole and in any case, and in the forms that its language has.',
  })

const ReplacementSchema = z.string().nullable().meta({
  description:
    'What is sent in its place; null: `Person A`, or `Place A` where it is the name of a place, each with a letter of its own. One that the day’s own texts contain is given another.',
})

const RedactionSchema = z
  .object({ text: z.string(), replacement: ReplacementSchema })
  .meta({ id: 'Redaction' })
export type Redaction = z.infer<typeof RedactionSchema>

const RedactionInputSchema = z
  .strictObject({
    text: TextSchema,
    replacement: textSchema(MAX_LENGTH)
      .trim()
      .refine((text) => text === '' || /[\p{L}\p{N}]/u.test(text), 'must have a letter or a digit')
      .transform((text) => text || null)
      .nullish()
      .transform((text) => text ?? null)
      .meta({ description: 'Empty, null or left out: made by the service.' }),
  })
  .meta({ id: 'RedactionInput' })

const REDACTIONS_TEXT =
  'Names and words that no provider gets. Before anything is sent, each is replaced, in events, wishes, instructions, names of places and of files, vocabularies and pages; in what comes back, each is put back. Sounds and pictures cannot be changed so.'
const NEVER_TEXT = 'Types of events that no provider gets, as if each of them were private.'

export const PRIVACY = {
  redactions: z.array(RedactionSchema).meta({ description: REDACTIONS_TEXT }),
  never: z.array(EventTypeSchema).meta({ description: NEVER_TEXT }),
}
export const PRIVACY_INPUT = {
  redactions: z
    .array(RedactionInputSchema)
    .max(MAX_REDACTIONS)
    .optional()
    .meta({ description: 'All of them; those left out are removed.' }),
  never: z
    .array(EventTypeSchema)
    .max(EVENT_TYPES.length)
    .transform((types) => [...new Set(types)])
    .optional()
    .meta({ description: 'All of them; those left out are removed.' }),
}
