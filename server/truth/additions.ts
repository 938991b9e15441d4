/** Tells a clause that adds something to what its event says: "… and then we bought flowers". */
import type { Doubt } from './doubt.ts'
import type { EventFacts } from './event-facts.ts'
import { functionWordsOf } from './language.ts'
import { termsOf } from './match.ts'
import type { LanguagePack } from './pack.ts'
import { toPlain } from './plain.ts'

/** Words that join a further thing that was done. A clause behind any other word may say the same thing anew. */
const JOINTS: Readonly<Record<string, string>> = {
  en: 'and then|then|and afterwards|afterwards|and later|after that|and on the way \\p{L}+|on the way \\p{L}+|before bed|before that|also',
  de: 'und dann|dann|und danach|danach|und anschließend|anschließend|und brachten?|noch|unterwegs|auf dem \\p{L}+weg|auch',
  fr: 'et puis|puis|et ensuite|ensuite|après quoi|en chemin|au retour|avant de me coucher|aussi',
  es: 'y luego|luego|y después|después|de camino|de paso|al volver|también',
  it: 'e poi|poi|e dopo|lungo la strada|al ritorno|anche',
  pt: 'e depois|depois|e em seguida|em seguida|no caminho|na volta|também',
  ru: 'а потом|и потом|потом|а затем|затем|после этого|по дороге|ещё|еще',
  ar: 'ثم|وبعد ذلك|بعدها|في الطريق|وفي الطريق',
  zh: '然后|接着|之后|随后|顺路|顺便|前先|又去|还去',
  ja: 'そのあと|その後|それから|帰りに|ついでに',
}

const patterns = new WeakMap<LanguagePack, RegExp>()

function patternOf(pack: LanguagePack): RegExp {
  const known = patterns.get(pack)
  if (known) return known
  const joints = JOINTS[pack.code] ?? '(?!)'
  const isSpaced = pack.numbers.form !== 'han'
  const made = isSpaced
    ? new RegExp(`(?<![\\p{L}])(?:${joints})(?![\\p{L}])`, 'gu')
    : new RegExp(`(?:${joints})`, 'gu')
  patterns.set(pack, made)
  return made
}

const CLAUSE_END = /[,;:.!?。，；！？、…]/u
const MIN_TERMS = 2
const PREFIX = 4

/** A clause behind such a word of which nothing stands in any event of the day. */
export function additionDoubts(
  text: string,
  {
    pack,
    events,
    sources,
  }: {
    pack: LanguagePack | undefined
    events: readonly EventFacts[]
    sources: readonly EventFacts[]
  },
): Doubt[] {
  if (!pack || sources.length === 0 || events.some((event) => event.pack !== pack)) return []
  const plain = toPlain(text)
  return Array.from(plain.matchAll(patternOf(pack)))
    .slice(0, 1)
    .flatMap((match) => {
      const start = match.index
      const clause = plain.slice(start + match[0].length).split(CLAUSE_END)[0] ?? ''
      const isInDay = (term: string) => events.some((event) => isIn(term, event))
      const [before = [], added = []] = [plain.slice(0, start), clause].map((part) => [
        ...termsOf(part, functionWordsOf(pack)),
      ])
      if (!before.some(isInDay) || added.length < MIN_TERMS || added.some(isInDay)) return []
      const end = start + match[0].length + clause.length
      const message = 'No event of this day says this.'
      return [{ kind: 'content', strength: 'soft', start, end, message } as const]
    })
}

const isIn = (term: string, { plain }: EventFacts): boolean =>
  /[\p{sc=Han}\p{sc=Kana}]/u.test(term)
    ? [...term].some((sign) => /[\p{sc=Han}\p{sc=Kana}]/u.test(sign) && plain.includes(sign))
    : plain.includes(term.slice(0, PREFIX))
