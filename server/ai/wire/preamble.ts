// What small models say before the page: a sentence that announces it, or thoughts without a mark at their start.
import { phrases } from '../../text/phrases.ts'
import { CITED } from './cited.ts'

/** First words of an announcement. */
const ANNOUNCING = phrases(`
  sure|certainly|of course|absolutely|here|below|this is|i have|i've|assistant|response|model\n|ai:|bot:|answer|
  ### response|### answer|### assistant|voici|hier|aquí|ecco|aqui|claro|gerne|natürlich|bien sûr|certo|вот|конечно|
  хорошо|好的|当然|當然|以下|这是|這是|はい|물론
`)
/** First words of thoughts. */
const THINKING = phrases(`
  the task|the prompt|the events|user |need to|we should|we must|looking at|based on|given|to write|now,|now i|
  my task|it seems|got it|great|right,|understood|i think|i am asked|okay|ok,|alright|hm|let's|let me|first,|so,|
  well,|wait|the user|we need|we have|we are asked|i need|i should|i'll|i will|thinking|thought|analysis|嗯|首先|用户|我需要|
  我们需要
`)
const LABELS = phrases(`
  final answer|final page|as requested|title:|page:|diary page|the page|the diary page|gpt4|output:|note:|i am an ai|
  i'm an ai|as an ai|assistantanalysis|i cannot|reasoning|commentary|think\n|/think|/no_think|推理|思考|分析|注意|最终答案
`)
const BEGINNINGS = [...ANNOUNCING, ...THINKING, ...LABELS]
const startsWithOneOf = (text: string, beginnings: readonly string[]): boolean =>
  beginnings.some((words) => text.startsWith(words))
const LONGEST = Math.max(...BEGINNINGS.map((words) => words.length))

/** Thoughts are held back up to this length; beyond it the page would not be seen while it is written. */
const MAX_HELD = 6000
const MAX_ANNOUNCEMENT = 200

/** Signs around the first words. */
const SIGNS = /^(?:[*_"'“„«（(>\s\p{Extended_Pictographic}\p{M}]|:{2,4}|={2,9}|-{2,9}|```|~~~){0,9}/u
/** Marks of templates whose brackets were lost. */
const LOST_MARKS =
  /^(?:(?:assistant)?(?:analysis|commentary)(?=[A-Z\s])[\s\S]{0,6000}?assistant\s{0,3}final[:\s]{0,9}|thought ?(?:\[\]|\(\))\s{0,9}|think(?:ing)?\n[\s\S]{0,6000}?\n\/think(?:ing)?\s{0,9}|(?:\/(?:no_)?|no_)think\s{0,9}\n)/i
/** A block of code that is named after thoughts. */
const FENCED_THOUGHTS =
  /^(```|~~~)[ \t]{0,9}(?:think\w{0,9}|thoughts?|reasoning|analysis|scratchpad|plan)[ \t]{0,9}\n[\s\S]{0,6000}?\n\1[ \t]{0,9}(?:\n|$)/i
/** Lines of YAML, as note programs have them. */
const FRONT_MATTER = /^---\n(?:[a-z_]{1,20}: [^\n]{0,200}\n){1,10}---\s{0,9}/i
const MAY_BE_FRAME = /^(?:`{1,2}|~{1,2}|-{1,3}|[:=])$/
const MAX_FRONT_MATTER = 400
const PAGE_START = /(?:\n|[:：]\**)\s{0,9}(?=#{1,6}[ \t]|```|\{\s{0,9}"\w{1,20}"\s{0,9}:)/

/**
 * The length of a beginning that is no part of the page; 0: the text is the page; undefined: more text will tell.
 *
 * @param isOfNotes whether a paragraph is about the owner's notes
 */
export function preambleLength(
  text: string,
  isEnd: boolean,
  isOfNotes: (paragraph: string) => boolean,
): number | undefined {
  if (text.startsWith('---\n')) {
    const front = FRONT_MATTER.exec(text)?.[0].length
    return front ?? (isEnd || text.length > MAX_FRONT_MATTER ? 0 : undefined)
  }
  if (!isEnd && MAY_BE_FRAME.test(text)) return undefined
  if (text.startsWith('#')) return lengthOfHeading(text, isEnd, isOfNotes)
  const signs = SIGNS.exec(text)?.[0].length ?? 0
  const beginning = text.slice(signs, signs + LONGEST).toLowerCase()
  if (!startsWithOneOf(beginning, BEGINNINGS)) {
    const mayBegin = !isEnd && BEGINNINGS.some((words) => words.startsWith(beginning))
    return mayBegin ? undefined : 0
  }
  const lost = (LOST_MARKS.exec(text) ?? FENCED_THOUGHTS.exec(text))?.[0].length
  if (lost !== undefined) return lost
  const page = PAGE_START.exec(text.slice(signs))
  const isFence = text.startsWith('```') || text.startsWith('~~~')
  if (page && !isFence) {
    const end = signs + page.index + page[0].length
    const head = text.slice(0, end).trim()
    return isNoPage(head) && !isAboutDay(head, isOfNotes) ? end : 0
  }
  const isThinking = isFence || LABEL.test(text) || startsWithOneOf(beginning, [...THINKING, ...LABELS])
  const isOver = text.length > (isThinking ? MAX_HELD : MAX_ANNOUNCEMENT)
  return isEnd || isOver ? 0 : undefined
}

/** Headings in place of marks: of thoughts, which end at the next heading of their level, and of the answer. */
const HEADINGS =
  /^(#{1,6}) [*_]{0,4}(?:(thinking(?: process)?|thought process|thoughts?|reasoning|analysis|思考(?:过程|過程)?|推理(?:过程|過程)?|分析)|(?:final )?(?:answer|response|output|page)|assistant)[*_:：.…]{0,4}[ \t]{0,9}(?:\n|(?=#))/i
const HEADING_WORDS = phrases(`
  thinking process|thought process|thoughts|reasoning|analysis|思考过程|思考過程|推理过程|推理過程|分析|final answer|final response|
  final output|final page|answer|response|output|page|assistant
`)
const UNFINISHED_HEADING = /^#{1,6}(?: [*_]{0,4}([^\n*_:：.…]{0,20}))?[*_:：.… \t]{0,6}$/

/** A page begins with a heading as well, of other words. */
function lengthOfHeading(
  text: string,
  isEnd: boolean,
  isOfNotes: (paragraph: string) => boolean,
): number | undefined {
  const [head, level = '', thoughts] = HEADINGS.exec(text) ?? []
  if (head === undefined) {
    const [unfinished, words = ''] = UNFINISHED_HEADING.exec(text) ?? []
    const mayBe =
      unfinished !== undefined && HEADING_WORDS.some((name) => name.startsWith(words.trimEnd().toLowerCase()))
    return mayBe && !isEnd ? undefined : 0
  }
  const rest = text.slice(head.length)
  const next = thoughts
    ? new RegExp(`^#{1,${level.length}} (?=[^\\n]*\\n)`, 'mu').exec(rest)?.index
    : /^\s{0,9}(?=#)/.exec(rest)?.[0].length
  if (next !== undefined) return isAboutDay(rest.slice(0, next), isOfNotes) ? 0 : head.length + next
  const isOver = thoughts ? text.length > MAX_HELD : rest.trim() !== ''
  return isEnd || isOver ? 0 : undefined
}

/** What thoughts and announcements speak of, and a page does not. */
const ABOUT_THE_TASK =
  /\b(?:the (?:user|owner|prompt|task|instructions?|events?|notes|title|diary|page)|diary page|(?:a|one) page|first person|no tools|an AI|language model|markdown|event numbers?)\b|用户|日记页|事件|标题|要求/i
const LABEL =
  /^[*_#（(>\s=:\p{Extended_Pictographic}\p{M}-]{0,9}(?:here(?:'s|’s| is) (?:a|my|the) )?(?:thinking|thoughts?|reasoning|analysis|thought process|推理|思考|分析)(?: process)?[*_]{0,3}\s{0,3}(?:[:：.…]|[=-]{2}|\n|$)/iu
const NAME_OF_PAGE = /^title: [^\n]{1,100}$/i

/** A sentence of a page ends with its sources. */
const CITES = new RegExp(CITED, 'u')

/** A beginning that reads like thoughts and tells of the day: beside words about the task, only its sources show that. */
const isAboutDay = (head: string, isOfNotes: (paragraph: string) => boolean): boolean =>
  (CITES.test(head) || !ABOUT_THE_TASK.test(head)) && isOfNotes(head)

const isNoPage = (head: string): boolean =>
  isAnnouncement(head) || LABEL.test(head) || NAME_OF_PAGE.test(head) || ABOUT_THE_TASK.test(head)

/** One line that ends with a colon, or the bare name of a turn. */
const isAnnouncement = (line: string): boolean =>
  line.length <= MAX_ANNOUNCEMENT &&
  !line.includes('\n') &&
  /(?:[:：]\**|^(?:assistant|response|answer|model|ai|bot)\W{0,3})$/iu.test(line)
