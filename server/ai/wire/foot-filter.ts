// Takes out what is behind a page: the label of a next turn, "[END]", a remark about the task, a fence without a block.
import { phrases } from '../../text/phrases.ts'
import { CITED, SOURCES } from './cited.ts'
import type { TextFilter } from './filters.ts'
import { findTail, isLostLine, LOST_TAIL, MAY_BE_LOST_TAIL, mayBeLostLine } from './lost-tails.ts'

/** A model whose template lacks an end mark continues with the next turn. */
const TURN =
  /^\s{0,3}(?:#{2,4}\s?(?:instructions?|input|response|question|user|human|assistant|system)\s?:?|assistant)\s*$/i
const TURN_LABEL = /^\s{0,3}[*[]{0,2}(?:user|human|assistant|system|instruction)[*\]]{0,2}[:：]/i
const TURN_WORDS = ['user:', 'human:', 'assistant:', 'system:', 'instruction:']

const MARK =
  /^\s{0,3}(?:[*_<[({#=–—-]{1,4}\s?\/?(?:the )?(?:end|eos|eof|stop|done|fin|page|完)(?: of (?:the )?(?:\w{1,10} ?){1,2})?\s?[*_>\])}=–—-]{1,4}|[[(](?:response|answer|output|page|entry) ends?[\])]|["”»]{1,2}|\(?word count:? \d{1,5}(?: words)?\)?|[（【〔(]?(?:全文)?[完终終][）】〕)]|~ ?(?:the )?end ?~|(?:sources?|citations?|references?|events?(?: used)?|quellen|来源|來源)\s?[:：][\s\d,;[\]]{0,80}|#{1,6}|-{3,}|\*{3,}|_{3,})\s*$/i
/** A sentence about the day names its source; one about the page, behind a label, may name what it left out. */
const CITES = new RegExp(`^[^:：]{0,20}[^:：\\s][^:：]*${CITED}`, 'u')
/** A footnote for a mark of a source. */
const FOOTNOTE = /^\s{0,3}\[\^\d{1,3}\]:/
/** Words for programs, in capitals. */
const BARE_END = /^\s{0,3}(?:END|EOF|EOS)\s*$/
const FENCE = /^\s{0,3}(?:```|~~~)/
const BARE_FENCE = /^\s{0,3}(?:```|~~~)\s*$/

/** Of a model about its page. Other sentences that begin with "I have" are shown while they arrive. */
const VERBS = ['written', 'used', 'kept', 'tried to', 'followed', 'made sure']
const REMARK_WORDS = [
  ...VERBS.flatMap((verb) => [`i've ${verb}`, `i have ${verb}`]),
  ...phrases(`
    i hope|let me know|feel free|please let|please note|would you like|is there anything|note:|note that|this page|this diary|
    this version|this revised|i kept|i tried|word count|explanation:|reasoning:|sources:|source:|citations:|
    references:|events used|quellen:|ich hoffe|hinweis:|anmerkung:|j'espère|j’espère|remarque|espero|nota:|spero|
    надеюсь|примечание|希望|以上|注：|注:|说明：|來源|来源|以上の|注意：|※
  `),
]
/** In a remark, and not in a day. */
const ABOUT_THE_PAGE =
  /\b(?:(?:diary|journal) (?:page|entry)|(?:this|the|your|a) (?:page|entry|instructions?|events|notes|request)|helps|any (?:changes|further)|adjust\w*|revis\w*|anything else|assist\w*)\b/i

/** The same in other languages: the page, and that it may please. */
const MAY_PLEASE =
  /\b(?:seite|tagebuch\w*|eintrag|text)\b[^\n]{0,40}\b(?:gefällt|dir|ihnen|entspricht)|\b(?:page|texte|journal)\b[^\n]{0,40}(?:\bvous\b|plaî|convien)|vous convien|(?:página|pagina|diario|diário|texto)\b[^\n]{0,40}\b(?:guste|agrade|piaccia|goste|útil|utile)|\b(?:guste|agrade|piaccia|goste)\b[^\n]{0,40}(?:página|pagina|diario|diário)|(?:вам|тебе) понрав|понрав[^\n]{0,30}(?:страниц|дневник|запис)|[您你][^\n]{0,10}(?:喜欢|喜歡|满意)|(?:日记|日記|页面|内容)[^\n]{0,12}(?:喜欢|喜歡|满意|帮助)|事件|ページ/i

/** Behind the last sentence, in its line. */
const TAIL =
  /(?:\s{0,3}(?:\[(?:end|stop|done|sep|cls|unk|pad|eos|eof|eot|eom|\/s)(?: [a-z]{1,12}){0,3}\]|[【（](?:end|(?:全文)?[完终終])[】）]|<<end>>|\{\{?end\}?\}|<0x[0-9a-f]{2}>|\\boxed\{\}|<br ?\/?>|<\/(?:article|details|div|section|main|body|html|p)>)){1,8}\s*$/i
/** Each mark begins with a bracket, which none has inside, so that a text is read in one way alone. */
const OPEN = '(?:\\{{1,2}|<{1,2}|[[【（])'
const INSIDE = '[^\\[\\]<>{}【】（）\\n]{0,24}'
const CLOSE = '[\\]>}】）]'
const MAY_BE_TAIL = new RegExp(
  `\\s{0,3}(?:${OPEN}${INSIDE}${CLOSE}{1,2}\\s{0,3}){0,8}(?:${OPEN}${INSIDE}${CLOSE}{0,2}|\\\\(?:boxed|[box]{1,3})?\\{?\\}?)\\s*$`,
  'i',
)

/** A longer line is text. */
const MAX_LABEL = 40
const MAX_REMARK = 320
/** The longest that the patterns of a tail take at once. */
const MAX_TAIL = 300
/** So much may be behind a page. */
const MAX_HELD = 800

type LineKind = 'text' | 'foot' | 'turn' | 'blank'

export class FootFilter implements TextFilter {
  readonly #ownTexts: readonly string[]
  #plainTexts: readonly string[] | undefined
  #buffer = ''
  #isAtLineStart = false
  #hasOpenFence = false
  /** What was given out last: marks stand behind the end of a sentence. */
  #last = ''
  #isEnded = false

  /** @param ownTexts the owner's texts: their lines are kept */
  constructor(ownTexts: readonly string[]) {
    this.#ownTexts = ownTexts
  }

  push(text: string): string {
    this.#buffer += text
    return this.#take(false)
  }

  end(): string {
    return this.#take(true)
  }

  #take(isEnd: boolean): string {
    if (this.#isEnded) return ''
    const safe = this.#readSafe(isEnd)
    const out = this.#buffer.slice(0, safe)
    if (out !== '') this.#isAtLineStart = out.endsWith('\n')
    this.#last = out.at(-1) ?? this.#last
    this.#buffer = this.#buffer.slice(safe)
    return out
  }

  /** How much of the buffer is text for sure. */
  #readSafe(isEnd: boolean): number {
    let safe = 0
    let isLineStart = this.#isAtLineStart
    let heldFences = 0
    for (const { start, end, line, isOver } of readLines(this.#buffer)) {
      const kind = this.#kindOf(line, { isLineStart, isWhole: isOver || isEnd })
      isLineStart = isOver
      if (kind === 'turn') {
        this.#isEnded = true
        return safe
      }
      if (isOver && FENCE.test(line)) heldFences += 1
      if (kind !== 'text') continue
      if (heldFences % 2 === 1) this.#hasOpenFence = !this.#hasOpenFence
      heldFences = 0
      safe = isOver ? end : start + this.#lengthOfText(line, start === 0 ? this.#last : '\n', isEnd)
    }
    return !isEnd && this.#buffer.length - safe > MAX_HELD ? this.#buffer.length : safe
  }

  /** Of an unfinished line, or of the last one. @param before the character before it */
  #lengthOfText(line: string, before: string, isEnd: boolean): number {
    const whole = before + line
    for (let end = whole.length; ; ) {
      const from = Math.max(0, end - MAX_TAIL)
      const text = whole.slice(from, end)
      const start = isEnd ? findTail(text, TAIL, LOST_TAIL) : findTail(text, MAY_BE_TAIL, MAY_BE_LOST_TAIL)
      const isText = start === undefined || whole.length - from - start > MAX_HELD
      if (isText || (isEnd && this.#isOwn(text.slice(start).trim()))) return Math.max(0, end - before.length)
      end = from + start
    }
  }

  #kindOf(line: string, { isLineStart, isWhole }: { isLineStart: boolean; isWhole: boolean }): LineKind {
    const text = line.trim()
    if (!isLineStart) return 'text'
    if (text === '') return 'blank'
    // The rest of a line will tell whether it is a note: of most notes a few letters are a part.
    if (!isWhole && line.length <= MAX_REMARK) {
      const mayEnd = BARE_FENCE.test(line) || TURN_LABEL.test(line) || mayBeFoot(line)
      return mayEnd ? 'foot' : 'text'
    }
    const isTurn = TURN_LABEL.test(line) || TURN.test(line)
    if (!isTurn && BARE_FENCE.test(line)) return this.#hasOpenFence ? 'text' : 'foot'
    if (!(isTurn || isFoot(line)) || this.#isOwn(text)) return 'text'
    return isTurn ? 'turn' : 'foot'
  }

  /** As it is in a note, but for marks and the signs at its end: a remark as a phrase, a mark as a line. */
  #isOwn(line: string): boolean {
    const words = plainOf(line)
    if (words === '') return false
    this.#plainTexts ??= this.#ownTexts.map(plainOf)
    const isMark = MARK.test(line) || BARE_END.test(line) || isLostLine(line)
    return this.#plainTexts.some((text) =>
      isMark ? `\n${text}\n`.includes(`\n${words}\n`) : hasPhrase(text, words),
    )
  }
}

const SOURCES_OF_LINE = new RegExp(`\\s?${SOURCES}`, 'g')

/** Other scripts have no blanks between words. */
const LATIN = /[\p{sc=Latin}\p{N}]/u

function hasPhrase(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const around = [text[at - 1], text[at + words.length]]
    if (around.every((character = ' ') => !LATIN.test(character))) return true
  }
  return false
}

const plainOf = (text: string): string =>
  text
    .replaceAll(SOURCES_OF_LINE, '')
    .replace(/[\s.!?…。！？]{1,9}$/u, '')
    .toLowerCase()

/** Lines with their places; the last one may go on. */
function* readLines(text: string) {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const isOver = newline >= 0
    const end = isOver ? newline + 1 : text.length
    yield { start, end, line: text.slice(start, isOver ? newline : end), isOver }
    start = end
  }
}

const startOf = (line: string): string => line.replace(/^[\s*_([（]{0,6}/, '').toLowerCase()

const isFoot = (line: string): boolean =>
  MARK.test(line) || isLostLine(line) || FOOTNOTE.test(line) || BARE_END.test(line) || isRemark(line)

const isRemark = (line: string): boolean =>
  line.length <= MAX_REMARK &&
  !CITES.test(line) &&
  (/^\(?word count/.test(startOf(line)) ||
    (REMARK_WORDS.some((words) => startOf(line).startsWith(words)) &&
      (ABOUT_THE_PAGE.test(line) || MAY_PLEASE.test(line))))

/** Of an unfinished line. */
function mayBeFoot(line: string): boolean {
  const start = startOf(line)
  if (line.length <= MAX_LABEL && /^\s{0,3}[*_<[({#="”»`~（【〔–—-]/.test(line)) return true
  if (FOOTNOTE.test(line) || mayBeLostLine(line)) return true
  if (/^\s{0,3}(?:E(?:ND?|O[FS]?)?)?\s*$|^\s{0,3}[完终終全]/.test(line)) return true
  if (TURN_WORDS.some((word) => word.startsWith(start))) return true
  return (
    line.length <= MAX_REMARK &&
    REMARK_WORDS.some((words) => words.startsWith(start) || start.startsWith(words))
  )
}
