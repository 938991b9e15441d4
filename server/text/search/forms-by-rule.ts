import { japaneseForms } from './japanese-forms.ts'
import { koreanForms } from './korean-forms.ts'
import type { QueryTerm } from './query.ts'

/**
 * Forms of a word that no stemmer finds, made from it by rule. They are asked for as they are: those that are no words stand in no
 * text, and the vocabulary need not know them.
 */
export function formsByRule({ tokens, spelled, hasStar, isRunningText }: QueryTerm): string[] {
  if (isRunningText) return formsOfRunningText(tokens)
  const [word = ''] = tokens
  if (spelled === undefined || hasStar || word.length < MIN_LENGTH) return []
  const forms = new Set([...join(word), ...exchange(word)])
  forms.delete(word)
  return [...forms]
}

export const formsOfRunningText = (tokens: readonly string[]): string[] => [
  ...japaneseForms(tokens),
  ...koreanForms(tokens),
]

/** Shorter words and stems are the beginnings of too many others. */
const [MIN_LENGTH, MIN_STEM] = [3, 2]

/** "And", "the", "in", "to", "from", which are written together with the next word. */
const JOINED = [
  { script: /^\p{Script=Hebrew}+$/v, article: 'ה', words: 'ה ו ב ל כ מ ש וה וב ול ומ וש של שה שב כש מה' },
  // The stemmer of Arabic removes the others.
  { script: /^\p{Script=Arabic}+$/v, article: 'ال', words: 'ل ب ك ف ول وب' },
]

/** Endings that a word has in turn, folded: of Arabic what the stemmer leaves, of Greek and Hindi those of common classes. */
const ENDINGS = [
  ...['ه تي ته تها تنا تك تهم'],
  ...[
    'οσ ου ο ε οι ων ουσ',
    'α ασ εσ ων',
    'η ησ εσ ων',
    'ι ιου ια ιων',
    'μα ματοσ ματα ματων',
    'εσ εδεσ εδων',
  ],
  ...['ω εισ ει ουμε ετε ουν'],
  ...['ा े ी ों', 'ी ियाँ ियां ियों', 'ना ने नी ता ते ती ा े ी'],
].map((endings) => endings.split(' '))
/** Of Hindi, behind a consonant. */
const PLURALS = ['', 'ें', 'ों']
const HINDI = /^\p{Script=Devanagari}+$/v

function join(word: string): string[] {
  const { article = '', words } = JOINED.find(({ script }) => script.test(word)) ?? {}
  if (words === undefined) return []
  const isLong = word.startsWith(article) && word.length >= article.length + MIN_LENGTH
  const bare = isLong ? word.slice(article.length) : word
  return [bare, ...words.split(' ').map((joined) => joined + bare)]
}

const exchange = (word: string): string[] =>
  [...ENDINGS, ...(HINDI.test(word) ? [PLURALS] : [])].flatMap((endings) =>
    endings
      .filter((ending) => word.endsWith(ending) && word.length >= ending.length + MIN_STEM)
      .flatMap((ending) => endings.map((other) => word.slice(0, word.length - ending.length) + other)),
  )
