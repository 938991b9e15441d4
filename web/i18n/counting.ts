/** Which form of a word stands with a number, and lists, in languages whose rules differ from the English ones. */
interface Counting {
  /** `one` for the numbers that take the singular: in French also 0. @param count a number, or one that is formatted */
  form(count: number | string, one: string, other: string): string
  /** The number and its noun: `3 lignes`. @param written the formatted number */
  counted(count: number | string, one: string, other: string, written?: string): string
  list(items: readonly string[], type?: 'conjunction' | 'disjunction'): string
}

/** @param ofMillions how a noun follows a round million, where the language has a form for that: `1 000 000 de lignes` */
export function createCounting(
  language: string,
  ofMillions: (nouns: string) => string = (nouns) => nouns,
): Counting {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  // A number with separators is a large one.
  const categoryOf = (count: number | string) =>
    rules.select(typeof count === 'number' ? count : /^\d+$/.test(count) ? Number(count) : 1234)
  return {
    form: (count, one, other) => (categoryOf(count) === 'one' ? one : other),
    counted(count, one, other, written = typeof count === 'number' ? numbers.format(count) : count) {
      const category = categoryOf(count)
      if (category === 'one') return `${written} ${one}`
      return `${written} ${category === 'many' ? ofMillions(other) : other}`
    },
    list: (items, type = 'conjunction') => new Intl.ListFormat(language, { type }).format(items),
  }
}
