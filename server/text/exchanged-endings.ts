import type { Language } from './stop-words.ts'

/**
 * Forms of a word whose stems differ, because the stemmer of the language leaves their endings: of German "kaufen" and
 * "kaufte", of Portuguese "jardim" and "jardins". A query asks for the stems of these too, so no index has to know them.
 */
interface Exchange {
  /** A word with one of these endings has forms with the others. */
  endings: readonly string[]
  /** Letters before the ending, at least. */
  minBase: number
  /** Endings that make a form of a word which has another of them, and are too frequent in other words for the reverse. */
  madeOnly?: readonly string[]
  /** Also the participle that begins with "ge". */
  hasParticiple?: true
}

const FINNISH =
  'a an at aa assa asta alla alta alle ia ien issa ista illa ille oja ojen oissa oista oilla oille'.split(' ')

const EXCHANGES: Partial<Record<Language, readonly Exchange[]>> = {
  de: [
    { endings: ['en', 'te', 'ten'], minBase: 3, madeOnly: ['ete', 'eten'], hasParticiple: true },
    { endings: ['en'], minBase: 4, madeOnly: ['t', 'st', 'et'] },
    { endings: ['en', 't'], minBase: 5 },
  ],
  es: [{ endings: ['z', 'ces'], minBase: 2 }],
  fi: [
    { endings: FINNISH, minBase: 3 },
    { endings: FINNISH.map((ending) => ending.replaceAll('a', 'ä').replaceAll('o', 'ö')), minBase: 3 },
  ],
  it: [
    { endings: ['go', 'ghi'], minBase: 2 },
    { endings: ['ga', 'ghe'], minBase: 2 },
  ],
  nl: [
    { endings: ['en', 'te', 'ten', 'de', 'den'], minBase: 3, hasParticiple: true },
    { endings: ['en'], minBase: 4, madeOnly: ['t'] },
    { endings: ['en', 't'], minBase: 5 },
    { endings: ['s', 'zen'], minBase: 3 },
    { endings: ['f', 'ven'], minBase: 3 },
  ],
  pt: [
    { endings: ['m', 'ns'], minBase: 2 },
    { endings: ['ão', 'ões', 'ães', 'ao', 'oes', 'aes'], minBase: 2 },
    { endings: ['al', 'ais'], minBase: 2 },
    { endings: ['el', 'éis', 'eis'], minBase: 2 },
    { endings: ['ol', 'óis', 'ois'], minBase: 2 },
    { endings: ['il', 'is', 'eis'], minBase: 2 },
  ],
}

const PARTICIPLE = /^ge(?<base>.{3,}?)e?[td]$/u

/** @param word in lower case @returns forms that its stem may not find, some of which are no words */
export function exchangeEndings(language: Language, word: string): string[] {
  const found = new Set<string>()
  for (const { endings, minBase, madeOnly = [], hasParticiple } of EXCHANGES[language] ?? []) {
    const bases = endings
      .filter((ending) => word.endsWith(ending) && word.length - ending.length >= minBase)
      .map((ending) => word.slice(0, -ending.length))
    const ofParticiple = hasParticiple && PARTICIPLE.exec(word)?.groups?.base
    if (ofParticiple) bases.push(ofParticiple)
    for (const base of bases) {
      for (const ending of [...endings, ...madeOnly]) found.add(base + ending)
      if (hasParticiple) for (const ending of ['t', 'et', 'd']) found.add(`ge${base}${ending}`)
    }
  }
  found.delete(word)
  return [...found]
}
