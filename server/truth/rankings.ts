/**
 * Places in an order: "third", "3rd", 第三. Where the event has one and the sentence another, the sentence is doubted;
 * alone they claim nothing, because "first" and "second" have many meanings.
 */
import type { Doubt } from './doubt.ts'
import { type Evidence, judge, type SentenceFacts } from './evidence.ts'
import { hanValue } from './han-numbers.ts'
import { matchesOf } from './plain.ts'
import type { Span } from './sentences.ts'
import { WORD_END, WORD_START } from './word-boundaries.ts'

interface Rank extends Span {
  value: number
}

/** From the first to the twelfth, as parts of an expression. */
const ORDINALS: Readonly<Record<string, string>> = {
  en: 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
  de: 'erste[nrs]? zweite[nrs]? dritte[nrs]? vierte[nrs]? fünfte[nrs]? sechste[nrs]? siebte[nrs]? achte[nrs]? neunte[nrs]? zehnte[nrs]? elfte[nrs]? zwölfte[nrs]?',
  fr: 'premi[eè]re?s? (?:deuxièmes?|secondes?) troisièmes? quatrièmes? cinquièmes? sixièmes? septièmes? huitièmes? neuvièmes? dixièmes? onzièmes? douzièmes?',
  es: 'primer[oa]?s? segund[oa]s? tercer[oa]?s? cuart[oa]s? quint[oa]s? sext[oa]s? séptim[oa]s? octav[oa]s? noven[oa]s? décim[oa]s? undécim[oa]s? duodécim[oa]s?',
  it: 'prim[oaei] second[oaei] terz[oaei] quart[oaei] quint[oaei] sest[oaei] settim[oaei] ottav[oaei] non[oaei] decim[oaei] undicesim[oaei] dodicesim[oaei]',
  pt: 'primeir[oa]s? segund[oa]s? terceir[oa]s? quart[oa]s? quint[oa]s? sext[oa]s? sétim[oa]s? oitav[oa]s? non[oa]s? décim[oa]s? undécim[oa]s? duodécim[oa]s?',
  ru: 'перв\\p{L}+ втор\\p{L}+ трет\\p{L}+ четверт\\p{L}+ пят(?:ый|ая|ое|ого|ой|ому|ым|ом|ую|ые) шест(?:ой|ая|ое|ого|ому|ым|ом|ую) седьм\\p{L}+ восьм(?:ой|ая|ое|ого|ому|ым|ом|ую) девят(?:ый|ая|ое|ого|ой|ому|ым|ом|ую) десят(?:ый|ая|ое|ого|ой|ому|ым|ом|ую) одиннадцат(?:ый|ая|ое|ого|ой|ом|ую) двенадцат(?:ый|ая|ое|ого|ой|ом|ую)',
  ar: '(?:ال)?أولى? (?:ال)?ثاني(?:ة)? (?:ال)?ثالثة? (?:ال)?رابعة? (?:ال)?خامسة? (?:ال)?سادسة? (?:ال)?سابعة? (?:ال)?ثامنة? (?:ال)?تاسعة? (?:ال)?عاشرة?',
}
const IN_DIGITS =
  /(?<![\d.,:/-])(\d{1,3})(?:st|nd|rd|th|º|ª|°|er|ère|e|ème|-?(?:й|я|е|го|ое|ая))(?![\p{L}\d])|第\s?(\d{1,3}|[一二三四五六七八九十]+)/gu

const patterns = new Map<string, RegExp>()

/** With one group an ordinal. */
function patternOf(code: string): RegExp | undefined {
  const words = ORDINALS[code]
  const known = patterns.get(code)
  if (known || !words) return known
  const groups = words.split(' ').map((word) => `(${word})`)
  const made = new RegExp(`${WORD_START}(?:${groups.join('|')})${WORD_END}`, 'gu')
  patterns.set(code, made)
  return made
}

function readRanks(plain: string, code: string): Rank[] {
  const pattern = patternOf(code)
  const words = pattern
    ? matchesOf(pattern, plain).map((match) => rankOf(match, match.slice(1).findIndex((one) => one) + 1))
    : []
  const digits = matchesOf(IN_DIGITS, plain).map((match) => {
    const digit = match[1] ?? match[2] ?? ''
    return rankOf(match, /^\d/u.test(digit) ? Number(digit) : hanValue(digit))
  })
  return [...words, ...digits]
}

const rankOf = ({ index, 0: { length } }: RegExpExecArray, value: number): Rank => ({
  value,
  start: index,
  end: index + length,
})

/** Another place in an order than the sentence's one event names. */
export function rankDoubts({ text, plain }: SentenceFacts, { pack, sources }: Evidence): Doubt[] {
  const [source] = sources
  if (!pack || sources.length !== 1 || source?.pack !== pack) return []
  const told = readRanks(plain, pack.code)
  if (told.length === 0) return []
  const noted = readRanks(source.plain, pack.code)
  const isReplaced = noted.some(({ value }) => !told.some((rank) => rank.value === value))
  const isNoted = ({ value }: Rank) =>
    noted.some((rank) => rank.value === value) || source.figures.wholes.includes(value)
  if (!isReplaced) return []
  return told
    .filter((rank) => !isNoted(rank))
    .flatMap((fact) => judge({ kind: 'number', text, fact, isSure: false }, 'none'))
}
