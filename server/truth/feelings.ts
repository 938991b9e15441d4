/** Detects feelings that the events of the day neither name nor show. */
import type { ConceptFact } from './concepts.ts'
import type { EventFacts } from './event-facts.ts'

/** Feelings that notes express in too many other words: their absence there proves nothing. */
const UNSURE_FEELINGS: ReadonlySet<string> = new Set([
  'tired',
  'calm',
  'love',
  'hope',
  'relief',
  'grateful',
  'joy',
  'fear',
  'surprise',
  'excitement',
])

/** A note that shows a feeling without its name: two exclamation marks, a smiley, an interjection. */
const EMOTIVE =
  /!!|[:;]-?[()D/]|\p{Emoji_Presentation}|(?<!\p{L})(?:yay|ugh|argh|omg|phew|damn|wow|haha\p{L}*|lol|finally|sadly|juhu|leider|endlich|mist|puh|hélas|zut|ouf|enfin|super|por fin|uf|menos mal|purtroppo|uffa|finalmente|evviva|infelizmente|ufa|ура|увы|блин|наконец\p{L}*|أخيرا|للأسف|الحمد لله)(?!\p{L})|终于|可惜|哈哈|唉|やっと|ついに/u

/** A feeling that no event of the day names, and that the sentence's own events do not show either. */
export const isNewFeeling = (
  { lexicon, concept }: ConceptFact,
  { events, sources }: { events: readonly EventFacts[]; sources: readonly EventFacts[] },
): boolean =>
  !UNSURE_FEELINGS.has(concept) &&
  !events.some(({ concepts }) =>
    concepts.some((one) => one.lexicon === lexicon && one.concept === concept),
  ) &&
  !sources.some(({ plain }) => EMOTIVE.test(plain))
