// The marks that models and their templates put around an answer, by name. Sources: the chat templates of the models on
// their model cards; each family has its own spelling.
import { phrases } from '../../text/phrases.ts'
import {
  endOfThoughts,
  endsThoughts,
  isEndToken,
  isFreeToken,
  isLoose,
  isPlainEndToken,
  isRole,
  isStartToken,
  withoutFamily,
} from './mark-names.ts'
import { UNFINISHED_CHANNEL } from './turn-heads.ts'

/**
 * The forms of a mark in the text: `<|x|>`, `<x|>`, `[|x|]` and `◁x▷` are never words of a person. `odd`: `{{x}}`, `«x»`, `【x】`,
 * `『x』`, `&lt;x&gt;`, `< x >`, `@@x@@`, which count only with names that models are known to write, or with a slash.
 */
type WrapperForm = 'special' | 'tag' | 'bracket' | 'odd' | 'comment'

export interface Wrapper {
  /** As it was written. */
  text: string
  /** In lower case, without slash and family, with `_` in place of blanks. */
  name: string
  isClosing: boolean
  form: WrapperForm
}

const NAME = '[\\p{L}\\p{N}_:.▁ -]{1,40}?'
const SPECIALS = [
  `<[|｜]{1,2}(/?)(${NAME})[|｜]{0,2}>`,
  `<(/?)[|｜](${NAME}[|｜][\\p{L}\\p{N}_]{1,40})(?:\\s[^<>\\n]{0,200})?>`,
  '<(/?)([\\p{L}_][\\p{L}\\p{N}_:.-]{0,39})[|｜]>',
  `\\[[|｜](/?)(${NAME})[|｜]\\]`,
  '◁(/?)([\\p{L}_]{1,30})▷',
  '<<(/?)(SYS)>>',
]
const TAG = '<(/?)([\\p{L}_][\\p{L}\\p{N}_:.-]{0,39})(?:[\\s=][^<>\\n]{0,200})?/?>'
/** Of small letters only the names of thoughts: `[link](…)` is Markdown. */
const BRACKET =
  '\\[(/?)([A-Z][A-Z_ ]{1,30}|gMASK|(?:[Ss]tart|[Bb]egin|[Ee]nd)[ _](?:of[ _])?(?:thinking|thoughts?|reasoning)|think(?:ing)?|thoughts?|reasoning|analysis|思考(?:过程|過程)?|推理(?:过程|過程)?|分析|反思)\\](?!\\()'
const ODDS = [
  ['\\{\\{', '\\}\\}'],
  ['\\{(?!\\{)', '\\}'],
  ['《', '》'],
  ['«', '»'],
  ['【', '】'],
  ['『', '』'],
  ['‹', '›'],
  ['⟨', '⟩'],
  ['⟦', '⟧'],
  ['&lt;', '&gt;'],
  ['\\\\<', '\\\\>'],
  ['<<<', '>>>'],
  ['<<(?!<)', '>>'],
  ['<(?!<)', '>'],
  ['@@', '@@'],
  ['%%', '%%'],
].map(([start, end]) => `${start}\\s?(/?)\\s?([\\p{L}_][\\p{L}\\p{N}_ ]{0,29}?)\\s?${end}`)
/** With a capital letter they are words of a page as well. */
const THOUGHTS = '\\[(/?)((?:Think(?:ing)?|Thoughts?|Reasoning|Analysis)(?: Process)?)\\](?!\\()'
/** Of other names, brackets of this kind are around a remark. */
const ROUND = '[(（](/?)(think(?:ing)?)[)）]'
const COMMENT = '(<!)--((?:[^-]|-(?!->)){0,2000})-->'
const FORMS: readonly WrapperForm[] = [
  ...SPECIALS.map(() => 'special' as const),
  ...['tag' as const, 'bracket' as const],
  ...[...ODDS, THOUGHTS, ROUND].map(() => 'odd' as const),
  'comment',
]
const WRAPPER = new RegExp(
  `^(?:${[...SPECIALS, TAG, BRACKET, ...ODDS, THOUGHTS, ROUND, COMMENT].join('|')})`,
  'u',
)

/** Where a wrapper may begin. */
export const OPENING = /[<[◁{《«【『‹⟨⟦&\\@%(（]/u
/** What may still become a wrapper, cut off at the end of what has arrived. */
const UNFINISHED =
  /^(?:<(?:<?\/?[A-Z]{0,3}>?|\/?[|｜]{1,2}\/?[\p{L}\p{N}_:.▁ -]{0,40}(?:[|｜]{1,2}(?:[\p{L}\p{N}_]{1,40}(?:\s[^<>\n]{0,200})?)?)?|\/?(?:[\p{L}_][\p{L}\p{N}_:.-]{0,39}(?:[|｜/]|[\s=][^<>\n]{0,200})?)?|!(?:-(?:-[\s\S]{0,2000})?)?)|\[(?:[|｜]\/?[\p{L}\p{N}_:.▁ -]{0,40}[|｜]?|\/?(?:[A-Z][A-Za-z_ ]{0,30}|[a-z]{1,9}(?:[ _][a-z_ ]{0,16}|[A-Z]{1,4})?|\p{sc=Han}{1,6})?\]?)|◁\/?[\p{L}_]{0,30}|(?:\{\{?|《|«|【|『|‹|⟨|⟦|&l?t?;?|&lt;|\\<?|<{1,3}|@@?|%%?)\s?\/?\s?(?:[\p{L}_][\p{L}\p{N}_ ]{0,29})?(?:&g?t?|\\|\}|>{1,2}|@|%)?|[(（]\/?[thinkg]{0,8})$/u
/** Such an end of a text is a mark that was cut off. */
const CUT_MARK =
  /^(?:<[|｜]{1,2}\/?[\p{L}\p{N}_:.▁ -]{0,40}[|｜]?|<\/[\p{L}_]{0,39}|\[[|｜][\p{L}\p{N}_ ]{0,40}[|｜]?)$/u

export const isCutMark = (text: string): boolean =>
  text === '<' ||
  CUT_MARK.test(text) ||
  (text.length > 4 && [...WORDLIKE].some((name) => `<${name}>`.startsWith(text)))

/** The wrapper at the start of a text. */
export function readWrapper(text: string): Wrapper | undefined {
  const found = WRAPPER.exec(text)
  if (!found) return undefined
  const [whole, ...groups] = found
  const index = groups.findIndex((group, place) => place % 2 === 1 && group !== undefined)
  const form = FORMS[(index - 1) / 2] ?? 'tag'
  const name = withoutFamily((groups[index] ?? '').toLowerCase().replaceAll(/[▁ -]/gu, '_'))
  return { text: whole, name, isClosing: groups[index - 1] === '/', form }
}

/** Blocks of reasoning that `mark-names.ts` does not know by their words, and what ends each. */
const REASONING: ReadonlyMap<string, string> = new Map([
  ...phrases(`
    chain_of_thought|thinking_process|thought_process|reasoning_process|reasoning_content|analysis|antthinking|
    antml:thinking|inst|sys|longcat_think|inner_thoughts|思考|思考过程|思考過程|推理|推理过程|推理過程|分析|反思
  `).map((name): [string, string] => [name, name]),
  ['inner_prefix', 'inner_suffix'],
  ['unused94', 'unused95'],
  ['ctrl94', 'ctrl95'],
])

const REASONING_ENDS = new Set(REASONING.values())
const endsReasoning = (name: string): boolean => REASONING_ENDS.has(name) || endsThoughts(name)

const findEnd = (name: string): string | undefined => REASONING.get(name) ?? endOfThoughts(name)

/** Around the answer itself. */
const AROUND_ANSWER = new Set(
  phrases(`
  answer|final|final_answer|response|final_response|output|result|solution|markdown|page|diary|diary_page|diary_entry|
  journal|journal_entry|entry|text|message|begin_of_solution|end_of_solution|begin_of_answer|end_of_answer|
  begin_of_box|end_of_box|box_start|box_end|start_response|end_response|start_text|end_text|start_of_text|constrain
`),
)

/** `</answer>`, `<|END_RESPONSE|>`. */
export const isEndOfAnswer = ({ name, isClosing }: Wrapper): boolean => isClosing || name.startsWith('end_')

/** Of templates: at the head they are dropped, further on a turn ends. */
const TURN_STARTS = new Set(
  phrases(`
  im_start|start|start_header_id|end_header_id|start_of_turn|turn|start_of_role|end_of_role|assistant|model|bot|ai|
  chatbot|chatbot_token|start_of_turn_token|s|bos|bos_token|begin_of_text|begin_of_sentence|startoftext|im_middle|
  header_start|header_end|role|gmask|sop
`),
)
const TURN_ENDS = new Set(
  phrases(`
  im_end|im_sep|eot_id|eom_id|eot|endoftext|end_of_text|end|return|end_of_turn|end_turn|end_of_turn_token|eos|
  eos_token|end_of_sentence|eod|eod_id|endofprompt|done|user|human|system|tool|call|pad|endofturn|end_of_utterance|
  message_end|eom|stop|sep|cls|unk|mask|end_of_document|role_end|fim_end|endofassistant
`),
)

/** Elements of HTML, which a page may have, and two around a whole page. `s` is one, and a mark of templates. */
const HTML = new Set(
  'a abbr address article aside b bdi bdo big blockquote body br caption center cite code col dd del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 head header hr html i img ins kbd li main mark nav ol p picture pre q rp rt ruby samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr xml document'.split(
    ' ',
  ),
)

export type WrapperKind =
  | 'comment'
  | 'reasoning'
  | 'reasoning end'
  | 'answer'
  | 'channel'
  | 'turn start'
  | 'turn end'
  | 'html'
  | 'unknown'

/** @param isAtHead whether nothing of the answer is before it */
export function kindOf(wrapper: Wrapper, isAtHead: boolean): WrapperKind {
  const { text, name, isClosing, form } = wrapper
  if (form === 'comment') return 'comment'
  const isWordOnly = isLoose(name) && form !== 'tag' && form !== 'special'
  const opens = findEnd(name) !== undefined && !isWordOnly
  // Within a page, quotation marks and braces are around a word.
  const isEnd = endsReasoning(name)
  if (form === 'odd' && !((opens || isEnd) && (isAtHead || isClosing))) return isClosing ? 'unknown' : 'html'
  // Gemma ends a channel with `<channel|>`.
  if (name === 'channel' && form === 'special') return text.startsWith('<c') ? 'reasoning end' : 'channel'
  if (name === 's' && !isClosing && !isAtHead) return 'html'
  if (opens && text.endsWith('/>')) return 'comment'
  if (opens) return isClosing ? 'reasoning end' : 'reasoning'
  if (isEnd) return 'reasoning end'
  if (AROUND_ANSWER.has(name)) return 'answer'
  if (form === 'tag' && isRole(name) && (isClosing || isAtHead)) return isClosing ? 'turn end' : 'turn start'
  return kindOfToken(wrapper, isAtHead)
}

function kindOfToken({ name, isClosing, form }: Wrapper, isAtHead: boolean): WrapperKind {
  // Words in tags and brackets, such as `[END]`, are a turn's only as the few that templates write so.
  const isWord = form !== 'special' && !WORDLIKE.has(name)
  if (!isWord && TURN_ENDS.has(name)) return 'turn end'
  if (form === 'special' ? isEndToken(name) : form === 'tag' && isPlainEndToken(name)) return 'turn end'
  const isFree = isFreeToken(name) && form !== 'bracket'
  const isStart = isFree || (form === 'special' && isStartToken(name)) || (!isWord && TURN_STARTS.has(name))
  if (isStart) return isAtHead && !isClosing ? 'turn start' : 'turn end'
  return form === 'tag' && HTML.has(name) ? 'html' : 'unknown'
}

/** The name of a turn as a tag, such as `<user>`. */
export const isRoleTag = ({ form, name }: Wrapper): boolean => form === 'tag' && isRole(name)

/** Written without bars: `<end_of_turn>`, `</s>`, `<eos>`. */
const WORDLIKE = new Set(
  phrases(`
  end_of_turn|start_of_turn|eos|bos|pad|s|end_of_text|endoftext|end_of_sentence|begin_of_sentence|im_start|im_end|eot|
  eod|eom|sep|cls|unk|mask|end_of_utterance|endofturn|gmask|sop|eop|role
`),
)

export const endOf = (name: string): string => findEnd(name) ?? name

/** @param held the text from the mark on, as far as it has arrived */
export const isUnfinished = (held: string, wrapper: Wrapper | undefined): boolean =>
  wrapper
    ? wrapper.name === 'channel' && UNFINISHED_CHANNEL.test(held.slice(wrapper.text.length))
    : UNFINISHED.test(held)

/** For a message to the user: without attributes. */
export const nameOf = ({ text, form }: Wrapper): string =>
  form === 'tag' ? `${text.split(/[\s>]/u, 1).join('')}>` : text
