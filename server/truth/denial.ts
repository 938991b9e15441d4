/** Detects sentences that say what their event denies. */
import type { ConceptFact } from './concepts.ts'
import type { EventFacts } from './event-facts.ts'
import { functionWordsOf } from './language.ts'
import { termsOf } from './match.ts'
import type { LanguagePack } from './pack.ts'
import { withoutDiacritics } from './plain.ts'

interface Told {
  text: string
  plain: string
  terms: ReadonlySet<string>
  concepts: readonly ConceptFact[]
}

const DENIED_SHARE = 0.6
const MIN_DENIED_TERMS = 2
const CLAUSE_END = /[.,;:!?。，；！？、\n()–—]/u

/** Behind a denial: "not only", "nicht erst" and the like deny nothing, "not much" denies the amount alone, "couldn't be better" nothing. */
const IDIOM =
  /^\s*(?:(?:\p{L}+ ){0,3}(?:happier|better|nicer|prouder|besser|schöner|glücklicher|mieux|meilleure?|mejor|meglio|migliore|melhor|лучше|вкуснее|красивее)|only|just|until|till|too|so|quite|very|exactly|bad|much|many|all|every|always|far|longer|less|more|matter|wonder|doubt|but|help|wait|sooner|yet|really|even|one|single|nur|erst|bevor|zu|so|ganz|sehr|mehr|viel|wunder|schlecht|lange|alle|weit|seulement|que|loin|mal|trop|très|plus|tout|tous|encore|beaucoup|solo|sólo|obstante|más|muy|tod\p{L}+|mucho|mal|hasta|solo|soltanto|più|molto|tanto|tutt\p{L}+|male|finché|só|apenas|mais|muito|tod\p{L}+|até|mal|только|очень|так|слишком|все|много|больше|раз|меньше|сразу|فقط|كثير\p{L}*|كل|جدا)(?!\p{L})|^(?:错|少|久|过|仅|断|到|同|禁|得|由|太|只|光|但|管|能不|可|用|算|远|多|是)/u

/** Of Japanese words that end like a denial and are none. */
const JAPANESE_IDIOM =
  /(?:少|仕方|危|しか|かもしれ|もったい|つまら|切|とんでも|違い|くだら|なければなら|きゃいけ)$/u

/** "Finché non", "пока не": until something happens, which it does. 差点没 means almost. */
const UNTIL =
  /(?<!\p{L})(?:finché|hasta que|fin quando|пока|à moins que|avant que|до тех пор пока)(?: \p{L}+)? $|差点儿?$/u

export const isIdiom = (
  text: string,
  { start, end }: { start: number; end: number },
  pack: LanguagePack | undefined,
) =>
  pack?.code === 'ja'
    ? JAPANESE_IDIOM.test(text.slice(0, start))
    : IDIOM.test(text.slice(end)) || UNTIL.test(text.slice(0, start).toLowerCase())

const isDenialOf = ({ lexicon, concept }: ConceptFact) => lexicon === 'negation' && concept === 'negation'
const denies = ({ lexicon }: ConceptFact) => lexicon === 'negation'

/** Whether the note denies it: in Chinese and Japanese within a few characters, elsewhere in the same clause. */
export function isDeniedIn(
  { content, concepts }: Pick<EventFacts, 'content' | 'concepts'>,
  { start, end }: ConceptFact,
): boolean {
  const from = content.slice(0, start).search(/[^.,;:!?。，；！？、\n]*$/u)
  const length = content.slice(end).search(CLAUSE_END)
  const to = length < 0 ? content.length : end + length
  const isNear = (one: ConceptFact) =>
    !/\p{sc=Han}/u.test(content.slice(start, end)) || Math.abs(one.start - start) <= 2
  return concepts.some((one) => denies(one) && one.start >= from && one.end <= to && isNear(one))
}

/** Words that say no without a denial: beginnings of words, by language. */
const ABSENT: readonly string[] = [
  'forgot|forget|miss|lack|except|instead|cancel|unable|refus|fail|only|gone|out of|ran out|empty|sold out|free of|rid of|avoid|skip|stopp|quit|declin|reject|postpone|resist|lost|off sick|absent|until|before|too(?!\\p{L})|hardly|rare|few(?:er)?(?!\\p{L})|little|rather than|nowhere|kept from|spare|paid to|goodbye|farewell',
  'fehl|verg[aeiä]ss?|verpass|ausgefallen|entfiel|statt|abgesagt|bloß|nur|leer|ausgegangen|aus war|alle(?= war|[,.;]|$)|weg|frei von|vermied|weiger|ablehn|abgelehnt|verzicht|verschoben|erst(?!\\p{L})|bevor|bis(?!\\p{L})|zu(?!\\p{L})|selten|wenig|erspar|gespart|ausverkauft|verlor|außer|gestrichen|ausfall|ohne|ade(?!\\p{L})|adieu',
  'oubli|guise|au lieu|manqu|rat[eé]|annul|seul|supprim|plus de|fini|épuis|vide|évit|refus|renonc|report|avant|jusqu|trop|rare|peu|dispens|sauf|perdu|libér|débarrass|coupé|adieu',
  'olvid|falt|cancel|sólo|en vez|en lugar|acab|agot|vací|libre|libr|evit|neg[óoaué]|rechaz|renunci|aplaz|resist|antes|hasta|demasiado|poc[oa]|salvo|perd|ahorr|qued[óo] sin|corte|adi[óo]s',
  'solo|soltanto|dimentic|manc|annull|rimand|finit|esaurit|vuot|liber|evit|rifiut|rinunci|prima|fino|troppo|poc[oaoh]|tranne|pers[oaie]|risparmi|invece|saltat|addio',
  'esquec|perd|apenas|só|acab|esgot|faltou|falta|vazi|livr|evit|recus|desist|adiad|antes|até|demasiado|demais|pouc|exceto|poup|caiu|em vez|adeus',
  'забы|пропу|отмен|отказ|хват|только|лишь|кончил|закончил|пуст|нет|избе|перен[её]с|вместо|до(?= )|пока|слишком|мало|редко|кроме|потер|свобод|избав|остал[^ ]* без|отключ|отлож|уступ|прощай',
  'نسي|ألغ|تعذ|رفض|فقط|نفد|خلص|انقطع|فارغ|خال|تجنب|تأجل|أجل|قبل|حتى|قليل|نادر|ضاع|فقد|بدل|دون|تخل|امتنع|فات|وداع',
]
export const ABSENCE = new RegExp(
  `(?<!\\p{L})(?:${ABSENT.join('|')})|忘|缺|取消|拒|只|落|中止|欠|だけ|のみ|取りやめ|流れ|延ばし|没了|完了|光了|断|空|免|停|改|丢|才|少|切れ|なくな|やめ|避け|控え|延期|まで|失|告别|さらば|お別れ`,
  'u',
)

/** Few words besides the one denied: "Der Zahnarzt fand ein Loch" where the event says "keine Löcher". */
const MAX_TERMS_BESIDE = 2

/** Words of notes for a cancelled plan. Forgotten and postponed plans are worded in too many ways. */
const CANCELLED: Readonly<Record<string, RegExp>> = {
  en: /(?<!\p{L})(?:cancell?ed|called off)/u,
  de: /(?<!\p{L})(?:abgesagt|ausgefallen|f(?:iel|ällt) aus)/u,
  fr: /(?<!\p{L})(?:annulé|sauté)/u,
  es: /(?<!\p{L})(?:cancelad|anulad|suspendid)/u,
  it: /(?<!\p{L})(?:annullat|saltat)/u,
  pt: /(?<!\p{L})cancelad/u,
  ru: /(?<!\p{L})отмен/u,
  ar: /(?:ألغي|ملغي|ألغت)/u,
  zh: /取消/u,
  ja: /(?:中止|キャンセル|なくなった)/u,
}

/** The event denies, and the sentence says the same without a denial. */
export function isDenialLost(
  { text, plain, terms, concepts }: Told,
  event: EventFacts,
  pack: LanguagePack | undefined,
): boolean {
  const isNegative = (fact: ConceptFact) => denies(fact) || fact.lexicon === 'opposite'
  if (concepts.some(isNegative)) return false
  const cancelled = pack && CANCELLED[pack.code]
  const spans = event.concepts
    .filter(isDenialOf)
    .map(({ start, end }) => ({ start, end, isCancelled: false }))
  const match = cancelled?.exec(event.plain)
  const rest = match && /^\p{L}*/u.exec(event.plain.slice(match.index + match[0].length))?.[0]
  if (match)
    spans.push({
      start: match.index,
      end: match.index + match[0].length + (rest?.length ?? 0),
      isCancelled: true,
    })
  if (spans.length === 0 || ABSENCE.test(plain) || /[?？؟]/u.test(text) || cancelled?.test(plain))
    return false
  const words = functionWordsOf(pack)
  const told = new Set([...terms].map(toBare))
  return spans.some((span) => isSaid(told, event, { ...span, words }))
}

/** Whether a sentence without a denial says what the event denies at this place. */
function isSaid(
  told: ReadonlySet<string>,
  { content }: EventFacts,
  denial: { start: number; end: number; isCancelled: boolean; words: ReadonlySet<string> },
): boolean {
  const { start, end, isCancelled, words } = denial
  const before = content.slice(0, start).split(CLAUSE_END).at(-1) ?? ''
  const behind = content.slice(end).split(CLAUSE_END)[0] ?? ''
  const [next = ''] = [...termsOf(behind, words)].map(toBare)
  const denied = [...new Set([...termsOf(`${before} ${behind}`, words)].map(toBare))]
  const shared = denied.filter((term) => told.has(term))
  // "The supplier is silent" for "does not answer": without the word that is denied, the others tell nothing.
  if (!isCancelled && !told.has(next)) return false
  if (denied.length === 1) return shared.length === 1 && told.size <= 1 + MAX_TERMS_BESIDE
  return shared.length >= MIN_DENIED_TERMS && shared.length >= denied.length * DENIED_SHARE
}

/** Without diacritics: "Löcher" is the plural of "Loch". */
const toBare = (term: string): string => withoutDiacritics(term).slice(0, 5)
