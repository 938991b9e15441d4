/** Tells the language of a text by its script and its function words, among those that there is a pack for. */
import type { LanguagePack } from './pack.ts'
import { arabic } from './packs/arabic.ts'
import { chinese } from './packs/chinese.ts'
import { english } from './packs/english.ts'
import { french } from './packs/french.ts'
import { german } from './packs/german.ts'
import { italian } from './packs/italian.ts'
import { japanese } from './packs/japanese.ts'
import { portuguese } from './packs/portuguese.ts'
import { russian } from './packs/russian.ts'
import { spanish } from './packs/spanish.ts'
import { toPlain } from './plain.ts'

const packs: readonly LanguagePack[] = [
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  russian,
  arabic,
  chinese,
  japanese,
]

const functionWords = new Map(packs.map((pack) => [pack, new Set(pack.functionWords.split(' '))]))
const NONE: ReadonlySet<string> = new Set()

export const functionWordsOf = (pack: LanguagePack | undefined): ReadonlySet<string> =>
  (pack && functionWords.get(pack)) ?? NONE

const MIN_LETTERS_WITH_KANA = 40

/**
 * @param preferred taken where two languages fit alike
 * @returns undefined where no pack's words are in the text: then only digits, marks and quotations are compared
 */
export function detectLanguage(text: string, preferred?: LanguagePack): LanguagePack | undefined {
  const plain = toPlain(text)
  const kana = plain.match(/[\p{sc=Hira}\p{sc=Kana}]/gu)?.length ?? 0
  const han = plain.match(/\p{sc=Han}/gu)?.length ?? 0
  const letters = plain.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return undefined
  if (kana * 8 > letters) return packs.find(({ code }) => code === 'ja')
  // A short Japanese note may have no kana.
  if (han * 3 > letters && letters < MIN_LETTERS_WITH_KANA && preferred?.code === 'ja') return preferred
  if (han * 3 > letters) return packs.find(({ code }) => code === 'zh')
  const words = plain.match(/[\p{L}\p{M}']+/gu) ?? []
  let best: { pack: LanguagePack; count: number } | undefined
  for (const [pack, known] of functionWords) {
    const count = words.filter((word) => known.has(word)).length
    const isBetter = count > (best?.count ?? 0) || (count === best?.count && pack === preferred)
    if (isBetter) best = { pack, count }
  }
  return best && best.count * 12 >= words.length ? best.pack : undefined
}
