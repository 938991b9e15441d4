// The reason of an error that a provider reports, by its code and by its message: many reasons share a code such as
// `invalid_request_error`, and local servers send messages alone. The messages are those that the providers were seen to
// send, or have in their sources; patterns look for the words that a change of version leaves.
import { lookUp } from '../lib/look-up.ts'
import type { FailureFacts } from './failure-messages.ts'
import { type FailureKind, failureKindOf } from './provider-failure.ts'
import { readRefused } from './refused-parameters.ts'
import type { ErrorTexts, ReportedError } from './wire/reported-error.ts'

/** The first match counts: a message about credit may end with an address for billing. All patterns are linear. */
const MESSAGES: readonly (readonly [FailureKind, RegExp])[] = [
  [
    'terms-not-accepted',
    /\bterms acceptance\b|\b(?:accept|agree)\w*\b[^\n]{0,80}\bterms\b|\bterms\b[^\n]{0,80}\b(?:accept|agree)|\b(?:restricted|gated)\b[^\n]{0,120}\bask for access\b/i,
  ],
  ['not-verified', /\bmust be verified\b|\bverify (?:your )?organi[sz]ation\b|\bidentity verification\b/i],
  [
    'not-served-here',
    /\bcountry, region\b|\blocation is not supported\b|\bnot (?:available|supported) in your (?:country|region|location)\b/i,
  ],
  [
    'account-closed',
    /\b(?:account|organi[sz]ation|project|workspace)\b[^\n]{0,30}\b(?:is|has been|was) (?:currently )?(?:not active|inactive|disabled|deactivated|suspended|restricted|terminated|closed|archived)\b/i,
  ],
  [
    'over-allowance',
    /\brequest too large\b[^\n]{0,300}\b(?:per (?:min|hour|day)|TPM|TPD)|\bbody too large\b[^\n]{0,80}\bmax size: \d[\d,]{0,9} tokens\b/i,
  ],
  [
    'request-too-large',
    /\b(?:request|body|payload|content|entity)\b[^\n]{0,30}\b(?:too large|exceed\w{0,3})\b[^\n]{0,80}\b(?:bytes?|[KM]i?B)\b|\b(?:request entity|request body|payload|content) too large\b|\bexceeds the maximum (?:size|number of bytes)\b/i,
  ],
  [
    'quota-used-up',
    /\bcredit balance\b|\b(?:no|insufficient|out of|not enough|used up|run out of|more) (?:\w{1,20} )?credits?\b|\binsufficient (?:balance|funds|quota)\b|\bexceeded your (?:\w{1,20} ){0,3}(?:quota|credits)\b|\bused all (?:\w{1,20} )?credits\b|\bbilling to be enabled\b|\bgood standing\b|余额不足|餘額不足|欠费|请充值|额度(?:已|不足|用)|\bbilling (?:hard )?limit\b|\b(?:reached|exceeded) your (?:\w{1,20} ){0,3}(?:usage|spend|spending) limits?\b|\brequires? (?:a )?(?:paid )?subscription\b|\bkey limit exceeded\b/i,
  ],
  [
    'memory',
    /\brequires?\b[^\n]{0,60}\bmemory\b|\brequires? \d[^\n]{0,8}[KMGT]i?B\b|[显内]存不足|\bneeds? \d[^\n]{0,40}[KMGT]i?B\b|\b(?:out of|insufficient|not enough|too little) (?:\w{1,20} ){0,2}(?:memory|vram|resources)\b|\b(?:unable|failed|could not|cannot) (?:to )?allocate\b|\ballocate\b[^\n]{0,80}\bmaximum allowed buffer\b|\bcudaMalloc\b|ErrorOutOf\w{0,10}Memory\b|\bsignal: killed\b/i,
  ],
  [
    'no-pictures',
    /\b(?:images?|image_url|vision|pictures?|multi-?modal|mmproj)\b[^\n]{0,80}\b(?:not (?:be )?(?:support\w{0,3}|allowed|enabled|available)|only supported|unsupported|disabled)\b|\b(?:(?:not|n't|cannot) (?:support|accept|have|see|process|handle|take)\w{0,3}|missing data|unsupported)\b[^\n]{0,60}\b(?:images?|image_url|vision|pictures?|multi-?modal|mmproj)\b|\bno endpoints\b[^\n]{0,40}\bimage|\bcontent\b\W{0,3} must be a string\b/i,
  ],
  [
    'prompt-too-long',
    /\b(?:prompt|input|request|message)s? (?:is |are )?too (?:long|large|big)\b|\blonger than the (?:maximum )?model length\b|\b(?:exceed\w{0,3}|overflow\w{0,3}|larger than|greater than|longer than)\b[^\n]{0,60}\bcontext\b|\bcontext\b[^\n]{0,60}\b(?:exceed\w{0,3}|overflow\w{0,3}|not enough)\b|\b(?:maximum|reached) context length\b|\breduce the length of the messages\b|\btoo many (?:input )?tokens\b(?!, please wait)|\btokens?(?: is| are)? too long\b|\bless than \d{1,7} tokens\b|\btokens\b[^\n]{0,40}\bmust be <=|\bmodel token limit\b|\brange of input length\b|\bn_keep\b[^\n]{0,40}\bn_ctx\b|(?:输入|提示词|上下文|请求)[^\n]{0,12}(?:过长|超长|超过|超出)/i,
  ],
  [
    'model-not-loaded',
    /\bno models? (?:is |are )?(?:currently )?loaded\b|\bmodel (?:is |was |has |has been )?(?:not loaded|unloaded)\b|\bload a model\b/i,
  ],
  [
    'model-broken',
    /\b(?:failed|unable|error) (?:to )?(?:load|loading) (?:the )?model\b|\bmodel (?:has )?crashed\b|\bmodel runner has\b|\brunner process\b|\brunner terminated\b|\bmodel failed to load\b|\bwhile running the model\b|^POST predict\b|^compute error\b/i,
  ],
  [
    'model-loading',
    /\bloading (?:the )?model\b|\bis currently loading\b|\bmodel is (?:still |currently )?(?:loading|starting|being loaded)\b/i,
  ],
  [
    'not-for-texts',
    /\bdoes not support (?:chat|generate|completions?|text)\b|\bnot a (?:chat|text|language) model\b|\bnot (?:supported )?in (?:the )?v1\/chat\b|\bembeddings? model\b/i,
  ],
  [
    'model-unknown',
    /\bmodels?\b[^\n]{0,200}\b(?:not found|not exist|not available|decommissioned|been removed)\b|\bmodel\b[^\n]{0,80}\b(?:deprecated|retired|discontinued|shut down)\b|\b(?:unknown|invalid|no such) model\b|\bdeployment\b[^\n]{0,60}\bnot exist\b|\baccess to the model\b|\bspecify a model\b|模型不存在|\btry pulling it\b/i,
  ],
  [
    'withheld',
    /\bcontent (?:management )?(?:policy|filter)|\busage polic|\bsafety (?:system|policy|filter)|\bblocked by\b[^\n]{0,40}\bfilter|\b(?:input|prompt|content|request|text)\b[^\n]{0,30}\bflagged\b|\bresponsible ai policy\b|\binappropriate content\b|敏感内容|不安全或敏感/i,
  ],
  [
    'overloaded',
    /\boverloaded\b|\b(?:over|at) capacity\b|\bserver (?:is )?busy\b|\bmaximum pending requests\b/i,
  ],
  [
    'limited',
    /\brate[ -]limit|\brate exceeded\b|\btoo many (?:requests|tokens)\b|\blimit reached\b|并发[^\n]{0,6}过高|过于频繁|限流/i,
  ],
  [
    'key-refused',
    /\b(?:invalid|incorrect|missing|expired|revoked|provide an)\b[^\n]{0,20}\b(?:api|subscription)[ -]?key\b|\bapi[ -]?key\b[^\n]{0,20}\b(?:not valid|invalid|incorrect|expired|missing)\b|(?:api ?key|密钥|令牌|身份)[^\n]{0,8}(?:无效|错误|过期|不正确|验证失败)|^unauthori[sz]ed\b/i,
  ],
  ['gave-up', /\b(?:request|gateway|upstream|response) timed? ?out\b|\btimeout occurred\b/i],
]

/** A limit that the request exceeds by itself, in the words of Groq and OpenAI: `Limit 6000, Requested 9000`. */
const ASKED = /\blimit:? (\d[\d,]{0,11})\b[^\n]{0,80}\brequested:? (\d[\d,]{0,11})/i

/** Longer than any reason; the rest may be a dump. */
const MAX_LENGTH = 1000

/** @param codes the provider's own codes and types of errors */
export function reasonOf(
  { message: whole, codes, parameter, status }: ErrorTexts,
  known: Readonly<Record<string, FailureKind>>,
): ReportedError {
  const message = whole.slice(0, MAX_LENGTH)
  if (/\bunexpected endpoint\b/i.test(message)) return { kind: 'reported-error', status: 404 }
  const refused = readRefused(message, { codes, parameter })
  const kind =
    (isBeyondLimit(message) ? 'over-allowance' : undefined) ??
    (refused === undefined ? undefined : 'parameter-refused') ??
    MESSAGES.find(([, pattern]) => pattern.test(message))?.[0] ??
    codes.map((code) => lookUp(known, code)).find((found) => found !== undefined) ??
    (status === undefined ? 'reported-error' : failureKindOf(status))
  return {
    kind,
    status,
    ...(kind === 'memory' && { facts: readMemory(message) }),
    ...(kind === 'parameter-refused' && { facts: refused }),
  }
}

function isBeyondLimit(message: string): boolean {
  const [, limit, requested] = ASKED.exec(message) ?? []
  return toNumber(requested) > toNumber(limit)
}

const toNumber = (digits = '0') => Number(digits.replaceAll(',', ''))

const SIZE = /(\d{1,6}(?:\.\d{1,3})?) ?([KMGT]i?B)\b/gi
/** `7 are free`, without a unit of its own. */
const FREE = /(\d{1,6}(?:\.\d{1,3})?) (?:is|are) (?:free|available)\b/i
const POWERS = ['K', 'M', 'G', 'T']

/** The memory that a model needs and that is there: of two sizes in the message, the larger and the smaller. */
function readMemory(message: string): FailureFacts {
  const sizes = Array.from(message.matchAll(SIZE), ([, amount = '', unit = '']) => ({
    text: `${amount} ${unit}`,
    unit,
    bytes: Number(amount) * 1024 ** (POWERS.indexOf((unit[0] ?? '').toUpperCase()) + 1),
  })).toSorted((one, other) => other.bytes - one.bytes)
  const [largest, smallest] = [sizes[0], sizes.at(-1)]
  if (!largest) return {}
  if (smallest && smallest !== largest) return { needed: largest.text, available: smallest.text }
  const free = FREE.exec(message)?.[1]
  return { needed: largest.text, ...(free !== undefined && { available: `${free} ${largest.unit}` }) }
}
