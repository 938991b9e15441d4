/** A user's lasting instructions for every page, beside those for a single one. */
import { z } from 'zod'
import { LanguageSchema, textSchema } from './primitives.ts'

const WISHED_TONES = ['plain', 'warm', 'lively', 'literary'] as const
const WISHED_LENGTHS = ['short', 'medium', 'long'] as const
const WISHED_PERSONS = ['first', 'second', 'third'] as const

const MEMBERS = {
  tone: z.enum(WISHED_TONES).meta({ id: 'WishedTone' }).nullable(),
  length: z.enum(WISHED_LENGTHS).meta({ id: 'WishedLength' }).nullable(),
  person: z.enum(WISHED_PERSONS).meta({ id: 'WishedPerson' }).nullable().meta({
    description: 'The grammatical person in which a page speaks of its owner; null: the first.',
  }),
  language: LanguageSchema.nullable().meta({
    description: 'The language of the pages, as BCP 47 has it; null: that of most events of the day.',
  }),
  text: textSchema(2000).meta({ description: 'In the user’s own words; empty where there are none.' }),
}

export const WishesSchema = z.object(MEMBERS).meta({
  id: 'Wishes',
  description: 'What the user wishes of every page. They are part of each prompt that has a page written.',
})
export type Wishes = z.infer<typeof WishesSchema>

const { tone, length, person, language, text } = MEMBERS
/** An absent member keeps its value. */
export const UpdateWishesSchema = z
  .strictObject({
    tone: tone.exactOptional(),
    length: length.exactOptional(),
    person: person.exactOptional(),
    language: language.exactOptional(),
    text: text.exactOptional(),
  })
  .meta({ id: 'UpdateWishes' })
export type UpdateWishes = z.infer<typeof UpdateWishesSchema>

export const NO_WISHES: Wishes = { tone: null, length: null, person: null, language: null, text: '' }
