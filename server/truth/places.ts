/** Kinds of places, by language: concept → words. Words behind the bar suggest the place without naming it. */
import { arabicPlaces } from './places/arabic.ts'
import { chinesePlaces } from './places/chinese.ts'
import { englishPlaces } from './places/english.ts'
import { frenchPlaces } from './places/french.ts'
import { germanPlaces } from './places/german.ts'
import { italianPlaces } from './places/italian.ts'
import { japanesePlaces } from './places/japanese.ts'
import { portuguesePlaces } from './places/portuguese.ts'
import { russianPlaces } from './places/russian.ts'
import { spanishPlaces } from './places/spanish.ts'

export const PLACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: englishPlaces,
  de: germanPlaces,
  fr: frenchPlaces,
  es: spanishPlaces,
  it: italianPlaces,
  pt: portuguesePlaces,
  ru: russianPlaces,
  ar: arabicPlaces,
  zh: chinesePlaces,
  ja: japanesePlaces,
}
