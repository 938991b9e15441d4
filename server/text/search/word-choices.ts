import type { SearchTerm } from './terms.ts'

/** Shorter words are within too many others: of compounds, and of words where nothing else is found. */
export const [MIN_COMPOUND_PART, MIN_PART] = [5, 4]
/** Letters of a compound before its second part, at least. */
export const MIN_FIRST_PART = 3

/**
 * Other words for the terms of a query, among the words of the texts that are searched. Lists are by the index of the
 * term. The service looks them up in the database, the client without it in the texts that it keeps.
 */
export interface WordChoices {
  /** Other spellings of a term, as phrases. */
  listSpellings(): Promise<readonly SearchTerm[]>
  /** Words with another spelling that begin with a term which may be a beginning. */
  listBegun(): Promise<readonly SearchTerm[]>
  /** Inflected forms. */
  listForms(): Promise<readonly (readonly string[])[]>
  /** Compounds that end with a word or have it within, in languages that write them together. */
  listCompounds(): Promise<readonly (readonly string[])[]>
  /**
   * Words that were perhaps meant. Undefined where none can be told.
   *
   * @param widest the terms as the tiers before look for them; undefined for those that are not asked for
   */
  listSimilar(
    widest: readonly (SearchTerm | undefined)[],
  ): Promise<readonly (readonly string[])[] | undefined>
}
