// Names of marks by the words that they are built of: each family of models spells them in its own way, and no list has all.

const THOUGHT = '(?:think(?:ing)?|thoughts?|reason(?:ing)?|reflect(?:ion)?|cot)'
const SUBJECT =
  '(?:assistant|model|bot|turn|message|msg|response|answer|output|text|chunk|doc|document|sentence|utterance|conversation|file|seq|sequence|generation|completion|page|prompt|segment)'

/** `begin_thinking`, `startofthink`, `thought_begin`, `reasoning_start`. */
const THOUGHT_START = new RegExp(
  `^(?:(begin|start)((?:_?of)?_?(?:[a-z]+_)?${THOUGHT})|(${THOUGHT}_?)(begin|start))$`,
)
const THOUGHT_END = new RegExp(`^(?:end(?:_?of)?_?(?:[a-z]+_)?${THOUGHT}|${THOUGHT}_?end)$`)
/** A block that one name opens and closes: `deep_think`, `self_reflection`, `plan`. */
const THOUGHT_BLOCK = new RegExp(`^(?:[a-z]+[_:.])?(?:${THOUGHT}|monologue|scratch_?pad)$`)
/** Words of a page as well: a mark only in tags and between bars. */
const LOOSE: ReadonlySet<string> = new Set(['planning', 'plan', 'critique', 'rationale', 'explanation'])
export const isLoose = (name: string): boolean => LOOSE.has(name)

/** @returns the name that ends this block of reasoning; undefined if the name begins none */
export function endOfThoughts(name: string): string | undefined {
  const [, , rest, before] = THOUGHT_START.exec(name) ?? []
  if (rest !== undefined) return `end${rest}`
  if (before !== undefined) return `${before}end`
  const isBlock = LOOSE.has(name) || (THOUGHT_BLOCK.test(name) && !endsThoughts(name))
  return isBlock ? name : undefined
}

export const endsThoughts = (name: string): boolean => THOUGHT_END.test(name)

/** `end_of_response`, `assistant_end`, `eos_id`, `finish`. */
const END_TOKEN = new RegExp(
  `^(?:(?:end|stop|finish)(?:_?of)?_?${SUBJECT}|${SUBJECT}_?(?:end|stop)|eo[a-z]{1,2}(?:_(?:id|token))?|end|stop|finish)$`,
)
export const isEndToken = (name: string): boolean => END_TOKEN.test(name)

const START_TOKEN = /^(?:im_)?(?:assistant|model|bot)(?:_?(?:start|begin|token))?$/
export const isStartToken = (name: string): boolean => START_TOKEN.test(name)

/** Tokens that a vocabulary keeps free, and templates use: `<extra_id_1>Assistant`, `<SPECIAL_11>`. */
const FREE_TOKEN =
  /^(?:extra_id|special|reserved(?:_special)?(?:_token)?|unused|dummy|place_?holder(?:_no)?)_?\d{1,6}$/
export const isFreeToken = (name: string): boolean => FREE_TOKEN.test(name)

/** As a tag or in brackets; with bars every end token is one. */
const PLAIN_END_TOKEN = /^(?:eo[a-z]|eos_(?:id|token)|end_?of_?[a-z]+|end|stop|s)$/
export const isPlainEndToken = (name: string): boolean => PLAIN_END_TOKEN.test(name) && isEndToken(name)

const ROLES: ReadonlySet<string> = new Set(['assistant', 'user', 'human', 'system', 'model', 'bot'])
export const isRole = (name: string): boolean => ROLES.has(name)

/** Some families put their own name before the usual ones: `seed:eos`, `mm:think`, `hy_assistant`. */
export const withoutFamily = (name: string): string => name.replace(/^(?:[a-z]{2,8}:|hy_)(?=[a-z])/, '')

/** Whether one word for thoughts ends what another began. */
const ANY_THOUGHT = new RegExp(THOUGHT)
export const isSameEnd = (open: string | undefined, name: string): boolean =>
  open !== undefined && ANY_THOUGHT.test(open) && ANY_THOUGHT.test(name)
