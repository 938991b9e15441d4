/** Chooses the names of places and countries by a reader's `Accept-Language`. */
import { LRUCache } from 'lru-cache'

interface ReaderLanguage {
  /** BCP 47. */
  readonly tag: string
  /** The languages of the places file in the order to try them. */
  readonly names: readonly string[]
  /** The name of a country or territory, by its ISO 3166-1 alpha-2 code. */
  countryName(code: string): string | undefined
}

/** The first language of an `Accept-Language` header, or of a plain tag, for which `Intl` has names of countries. */
export function findReaderTag(accepted: string | undefined): string | undefined {
  const wishes = (accepted ?? '').split(',').map((wish) => {
    const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { tag, quality: quality === undefined ? 1 : Number(quality) }
  })
  return wishes
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => supportedTag(tag))
    .find((tag) => tag !== undefined)
}

function supportedTag(tag: string): string | undefined {
  try {
    // Without extensions: they change no name, and their number is unbounded.
    const { language, script, region } = new Intl.Locale(tag)
    const plain = [language, script, region].filter(Boolean).join('-')
    return Intl.DisplayNames.supportedLocalesOf(plain)[0]
  } catch {
    return undefined
  }
}

// Parsing a header takes some 0.1 ms. The readers of one service send fewer different ones than this.
const kept = new LRUCache<string, ReaderLanguage>({
  max: 32,
  memoMethod: (accepted) => makeReaderLanguage(findReaderTag(accepted) ?? 'en'),
})

/** @param accepted an `Accept-Language` header or a BCP 47 tag; absent or unknown: English */
export const readerLanguage = (accepted = 'en'): ReaderLanguage => kept.memo(accepted)

// Their long names are administrative phrases: "Hong Kong SAR China".
const brieflyNamed = new Set(['HK', 'MO'])

function makeReaderLanguage(tag: string): ReaderLanguage {
  const [long, brief] = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames(tag, { type: 'region', style, fallback: 'none' }),
  )
  return {
    tag,
    names: tableLanguages(new Intl.Locale(tag)),
    countryName: (code) => (brieflyNamed.has(code) ? brief : long)?.of(code),
  }
}

function tableLanguages(locale: Intl.Locale): string[] {
  const { language, script } = locale.maximize()
  if (language !== 'zh') return [language]
  // A Chinese name in the other way of writing is still nearer than one in Latin letters.
  return script === 'Hant' ? ['zh-Hant', 'zh-Hans'] : ['zh-Hans', 'zh-Hant']
}
