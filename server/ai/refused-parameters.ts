// Which part of a request a model refuses, from the error that its provider reports. Parameters are named alike everywhere,
// refusals are worded in many ways. A name that is a word of every text counts only in quotation marks, or before a colon.
import type { ErrorTexts } from './wire/reported-error.ts'

export interface RefusedParameter {
  parameter: string
  /** Whether the limit of an answer is to be sent as `max_completion_tokens`. */
  isRenamed: boolean
}

const NAMES: readonly (readonly [string, string])[] = [
  ['temperature', 'temperature'],
  ['max_tokens', 'max_tokens'],
  ['max_completion_tokens', 'max_(?:completion|output)_tokens'],
  ['stream_options', 'stream_options|include_usage'],
  [
    'response_format',
    `response[_ ]?format|json_(?:schema|object)|json (?:mode|schema)|structured outputs?|guided (?:json|decoding)|grammar|(?:^|['"\`])format['"\`:]|\\bformat:`,
  ],
  [
    'think',
    `thinking|reasoning[_.]?effort|enable_thinking|think value|\\breasoning(?= is (?:mandatory|required))|(?:^|['"\`])(?:think|reasoning)['"\`:.]`,
  ],
  [
    'system',
    `messages\\[\\d\\]\\.role|message role|system (?:role|message|prompt|instruction)s?|role['"\`]?:? ['"\`]?(?:system|developer)|['"\`](?:system|developer)['"\`] (?:role|message)|developer (?:role|instruction)s?`,
  ],
  ['truncate', `(?:^|['"\`])(?:truncate|shift)['"\`:]|\\bfield (?:truncate|shift)\\b`],
  ['top_p', 'top_[pk]'],
  ['seed', `(?:^|['"\`])seed['"\`:]`],
  ['stop', `(?:^|['"\`])stop(?:_sequences)?['"\`:]`],
  ['keep_alive', 'keep_alive'],
]

const REFUSED = `(?:not|n't|cannot) (?:currently )?(?:be )?(?:support\\w{0,3}|permitted|allowed|accept\\w{0,3}|enabled|available|valid|used|both|disabled)|unsupported|deprecated|unrecognized|unknown|unexpected|unavailable|incompatible|invalid|mandatory|only (?:\\S{1,20} (?:is|are) (?:allowed|supported)|the default|supports?|accepts?)|may only be|must be|failed to parse`
/** Of a limit that is too high. */
const TOO_HIGH = 'too large|maximum allowed|valid range|less than or equal'
/** Templates that have no place for instructions. */
const NO_SYSTEM = 'roles must alternate|only user[^\\n]{0,40} roles (?:are|is) supported'

const PATTERNS = NAMES.map(([name, written]) => {
  const refused = name.startsWith('max_') ? `${REFUSED}|${TOO_HIGH}` : REFUSED
  const either = `(?:${written})[^\\n]{0,80}?\\b(?:${refused})\\b|\\b(?:${refused})\\b[^\\n]{0,80}?(?:${written})`
  return [name, new RegExp(name === 'system' ? `${either}|${NO_SYSTEM}` : either, 'im')] as const
})

const NEW_NAME = /\buse\b[^\n]{0,20}\bmax_completion_tokens\b/i

/** @param message not longer than a reason is */
export function readRefused(
  message: string,
  { codes, parameter = '' }: Pick<ErrorTexts, 'codes' | 'parameter'>,
): RefusedParameter | undefined {
  const isRefused = codes.some((code) => code === 'unsupported_parameter' || code === 'unsupported_value')
  const said = isRefused ? `${message}\nunsupported: '${parameter}'` : message
  const found = PATTERNS.find(([, pattern]) => pattern.test(said))?.[0]
  return found === undefined ? undefined : { parameter: found, isRenamed: NEW_NAME.test(message) }
}
