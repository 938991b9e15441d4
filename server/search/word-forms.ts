import type { Db } from '../database/tables.ts'
import { listStemLanguages, listWordsByStem } from '../database/vocabulary.ts'
import { isOfScript, scriptOf, usualLanguageOf } from '../text/languages.ts'
import { toSearchText } from '../text/search-text.ts'
import { beginningOf, stemIn } from '../text/stems.ts'
import { LANGUAGES, type Language } from '../text/stop-words.ts'

/** Finds the inflected forms of a query's words among the words of the user's texts. */

/** At most this many forms of a word are searched for. */
const MAX_FORMS = 48
/** At most this many words of unknown language with the same beginning are stemmed and compared. */
const MAX_COMPARED = 500

const isLanguage = (name: string): name is Language => name in LANGUAGES

/** The languages to stem words in: those of the user's texts. */
export class WordForms {
  readonly #db: Db
  readonly #userId: string
  readonly #languages: Language[]

  private constructor(db: Db, userId: string, languages: Language[]) {
    this.#db = db
    this.#userId = userId
    this.#languages = languages
  }

  static async open(db: Db, userId: string): Promise<WordForms> {
    const languages = await listStemLanguages(db, userId)
    return new WordForms(db, userId, languages.filter(isLanguage))
  }

  /** @param word in lower case @returns the languages of the user's texts in its script, or the usual one of the script */
  languagesOf(word: string): Language[] {
    const script = scriptOf(word)
    const own = this.#languages.filter((language) => isOfScript(language, script))
    const usual = usualLanguageOf(script)
    return own.length > 0 || usual === undefined ? own : [usual]
  }

  /** @returns the other words of the user's texts that have a stem in common with it, as the index has them */
  async find(word: string): Promise<string[]> {
    const languages = this.languagesOf(word)
    if (languages.length === 0) return []
    const folded = toSearchText(word)
    const stems = new Set(languages.flatMap((language) => [stemIn(language, word), stemIn(language, folded)]))
    const [same, alike] = await Promise.all([
      listWordsByStem(this.#db, this.#userId, [...stems], MAX_FORMS),
      listWordsByStem(this.#db, this.#userId, [beginningOf(folded)], MAX_COMPARED),
    ])
    const unknown = alike.filter((one) => languages.some((language) => stems.has(stemIn(language, one.word))))
    const forms = new Set([...same, ...unknown].map((one) => one.word))
    forms.delete(folded)
    return [...forms].sort().slice(0, MAX_FORMS)
  }
}
