/** Detects sentences at somebody's home on a day whose events name no home: "bei Timo", "in casa dei suoceri". */
import type { Doubt } from './doubt.ts'
import type { Evidence, SentenceFacts } from './evidence.ts'
import { functionWordsOf } from './language.ts'
import { termsOf } from './match.ts'
import { isShared } from './shared-terms.ts'

/** By language: at somebody's home, and what suggests one in a note. */
const HOMES: Readonly<Record<string, readonly [told: RegExp, noted: RegExp]>> = {
  en: [
    /(?<!\p{L})(?:at|to|in|from) (?:my |our |the |his |her |their )?\p{L}{3,}(?:'s|s') (?:house|place|home|flat|apartment|kitchen|garden|sofa|living room)(?!\p{L})/u,
    /(?<!\p{L})(?:house|place|home|flat|at|visit\p{L}*|over)(?!\p{L})|'s(?!\p{L})/u,
  ],
  de: [
    /(?<!\p{L})(?:bei|zu) (?:meine[rmn]|unsere[rmn]|seine[rmn]|ihre[rmn]|den|der|dem)? ?(?:oma|opa|großmutter|großeltern|eltern|schwiegereltern|schwester|bruder|tante|onkel|mutter|vater|cousine?|nachbar\p{L}*|freund\p{L}*) (?:zu hause|daheim|im garten|in der küche|auf de[mr])|(?<!\p{L})im (?:haus|garten|wohnzimmer) (?:meine[rs]|seine[rs]|der|des|von) /u,
    /(?<!\p{L})(?:haus|bei|zu|besuch\p{L}*|garten|daheim)(?!\p{L})/u,
  ],
  fr: [
    /(?<!\p{L})chez (?!moi|nous|soi|le |la |l'|un )/u,
    /(?<!\p{L})(?:chez|maison|visite|appart\p{L}*)(?!\p{L})/u,
  ],
  es: [
    /(?<!\p{L})(?:en|a|de) (?:la )?casa de(?:l)? \p{L}/u,
    /(?<!\p{L})(?:casa|piso|visita\p{L}*|donde)(?!\p{L})/u,
  ],
  it: [
    /(?<!\p{L})(?:in|a) casa (?:d[ie]l?|dell[ao'e]|dei|degli|da) ?\p{L}/u,
    /(?<!\p{L})(?:casa|da|dai|dalla|dal|dagli|visita)(?!\p{L})/u,
  ],
  pt: [
    /(?<!\p{L})(?:em|na|à|para a?|de) casa d[aeo]s? \p{L}/u,
    /(?<!\p{L})(?:casa|apartamento|visita\p{L}*)(?!\p{L})/u,
  ],
  ru: [
    /(?<!\p{L})у (?:\p{L}+ )?\p{L}+ (?:дома|в гостях)|(?<!\p{L})в гост(?:ях|и)(?!\p{L})|(?<!\p{L})дома у \p{L}/u,
    /(?<!\p{L})(?:дом\p{L}{0,2}|у|гост\p{L}+|к)(?!\p{L})/u,
  ],
  ar: [/(?<!\p{L})(?:في |إلى |ب)(?:بيت|منزل|شقة) (?!نا)\p{L}{3,}/u, /بيت|منزل|عند|شقة|دار|زيار/u],
  zh: [
    /[在到去](?!大家|国家|回家|自家|我家|家)\p{sc=Han}{1,4}家(?:里|中|的|吃|做|玩|看)/u,
    /家|屋|宿舍|串门|做客|去/u,
  ],
  ja: [
    /(?:さん|君|くん|ちゃん|祖母|祖父|おばあちゃん|おじいちゃん|先生|友人|友達|義母|姉|兄)の(?:家|うち)|実家[でに]/u,
    /家|宅|うち|実家|訪/u,
  ],
}

const MAX_NAME = 12

export function homeDoubts({ text, plain }: SentenceFacts, { pack, events, sources }: Evidence): Doubt[] {
  const [told, noted] = (pack && HOMES[pack.code]) ?? []
  if (!told || !noted || sources.length === 0 || events.some((event) => event.pack !== pack)) return []
  const match = told.exec(plain)
  if (!match || sources.some(({ plain }) => noted.test(plain))) return []
  // "Grandma: rolls" may well be at grandma's.
  const persons = termsOf(
    text.slice(match.index, match.index + match[0].length + MAX_NAME),
    functionWordsOf(pack),
  )
  if ([...persons].some((term) => !noted.test(term) && sources.some((event) => isShared(term, event))))
    return []
  const message = 'No event of this day is at such a place.'
  return [
    { kind: 'place', strength: 'soft', start: match.index, end: match.index + match[0].length, message },
  ]
}
