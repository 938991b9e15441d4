// Finds the inflected forms of a query's words among the words of the user's texts.
import type { Db } from '../database/tables.ts'
import { listStemLanguages, listWordsByStem } from '../database/vocabulary.ts'
import { isCompounding } from '../text/languages.ts'
import { toSearchText } from '../text/search-text.ts'
import { stemIn } from '../text/stems.ts'
import type { Language } from '../text/stop-words.ts'
import { beginningsOfForms, languagesToStemIn, stemsOfForms } from '../text/word-stems.ts'

/** At most this many forms of a word are searched for. */
const MAX_FORMS = 48
/** At most this many words of unknown language with the same beginning are stemmed and compared. */
const MAX_COMPARED = 500

/** The languages to stem words in: those of the user's texts. */
export class WordForms {
  readonly #db: Db
  readonly #userId: string
  readonly #languages: readonly string[]

  private constructor(db: Db, userId: string, languages: readonly string[]) {
    this.#db = db
    this.#userId = userId
    this.#languages = languages
  }

  static async open(db: Db, userId: string): Promise<WordForms> {
    return new WordForms(db, userId, await listStemLanguages(db, userId))
  }

  /** Whether one of the languages of the user's texts writes words together. */
  get haveCompounds(): boolean {
    return this.#languages.some(isCompounding)
  }

  /** @param word in lower case @returns the languages of the user's texts in its script, or the usual one of the script */
  languagesOf(word: string): Language[] {
    return languagesToStemIn(word, this.#languages)
  }

  /** @returns the other words of the user's texts that have a stem in common with it, as the index has them */
  async find(word: string): Promise<string[]> {
    const languages = this.languagesOf(word)
    if (languages.length === 0) return []
    const folded = toSearchText(word)
    const stems = stemsOfForms(stemIn, languages, { word, folded })
    const [same, alike] = await Promise.all([
      listWordsByStem(this.#db, this.#userId, [...stems], MAX_FORMS),
      listWordsByStem(this.#db, this.#userId, [...beginningsOfForms(folded, stems)], MAX_COMPARED),
    ])
    const unknown = alike.filter((one) => Array.from(stems).some((stem) => hasStem(one.word, stem)))
    const forms = new Set([...same, ...unknown].map((one) => one.word))
    forms.delete(folded)
    return [...forms].sort().slice(0, MAX_FORMS)
  }
}

/** Compares the beginnings first, because stemming takes long. Stems exchange the last letter: "flies" has "fli". */
function hasStem(word: string, stem: string): boolean {
  const [language = '', letters = ''] = stem.split(':')
  // Stems are made in languages of the list.
  return word.startsWith(letters.slice(0, -1)) && stemIn(language as Language, word) === stem
}
