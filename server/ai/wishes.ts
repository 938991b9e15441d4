// The end of a prompt: the owner's wishes for every page, then the instructions for this page.
import type { Wishes } from '../../contract/wishes.ts'
import { INSTRUCTIONS_TEXT, WISHES_TEXT } from './prompt-text.ts'

const TONES: Record<NonNullable<Wishes['tone']>, string> = {
  plain: 'Tone: plain and matter-of-fact.',
  warm: 'Tone: warm and personal.',
  lively: 'Tone: lively, with a light touch.',
  literary: 'Tone: literary, with care for rhythm and wording.',
}

const LENGTHS: Record<NonNullable<Wishes['length']>, string> = {
  short: 'Length: short. What matters most of the day, in a few sentences.',
  medium: 'Length: medium. Everything of weight, each in a sentence or two.',
  long: 'Length: long. Every event with all that it says, and nothing beyond it.',
}

const PERSONS: Record<NonNullable<Wishes['person']>, string> = {
  first: 'Person: the first ("I").',
  second: 'Person: the second. Address the owner as "you".',
  third: 'Person: the third. Speak of the owner as of someone else, by name only if an event has the name.',
}

/** The lines that end a prompt; none without wishes and instructions. */
export function wishLines(wishes: Partial<Wishes>, instructions = ''): string[] {
  const lasting = describeWishes(wishes)
  const once = instructions.trim()
  return [
    ...(lasting.length > 0 ? ['', WISHES_TEXT, '', ...lasting] : []),
    ...(once === '' ? [] : ['', INSTRUCTIONS_TEXT, '', once]),
  ]
}

function describeWishes({ tone, length, person, language, text = '' }: Partial<Wishes>): string[] {
  return [
    tone && TONES[tone],
    length && LENGTHS[length],
    person && PERSONS[person],
    language && `Language: ${nameLanguage(language)}.`,
    text.trim(),
  ].flatMap((line) => line || [])
}

/** Such as `French (fr)`. */
const nameLanguage = (tag: string): string =>
  `${new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag} (${tag})`
