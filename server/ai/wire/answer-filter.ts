// Takes out what a model or its template puts around an answer: reasoning, end tokens, marks of turns and channels, and
// announcements. Works on a text that arrives in pieces, cut anywhere.
import { isIn } from '../own-texts.ts'
import { ProviderFailure } from '../provider-failure.ts'
import type { TextFilter } from './filters.ts'
import { headMarkOf } from './head-mark.ts'
import { type LostMark, readLostMark } from './lost-marks.ts'
import { isSameEnd } from './mark-names.ts'
import { createOwnWordsCheck } from './own-words-check.ts'
import { preambleLength } from './preamble.ts'
import {
  ANSWER_CHANNELS,
  CHANNEL,
  isOthersTurn,
  isThoughtTurn,
  MAY_BE_ROLE,
  mayPrecedeRole,
  ROLE,
  THOUGHT_CHANNELS,
} from './turn-heads.ts'
import {
  endOf,
  isCutMark,
  isEndOfAnswer,
  isRoleTag,
  isUnfinished,
  kindOf,
  nameOf,
  OPENING,
  readWrapper,
  type Wrapper,
} from './wrappers.ts'

/** The longest page inside of reasoning that was not closed as it was opened. */
const MAX_INNER = 20_000

type Phase = 'head' | 'reasoning' | 'answer' | 'after a lone end' | 'ended'

export class AnswerFilter implements TextFilter {
  /** Grows when the text so far turns out to be no part of the answer: it is dropped, and what follows begins anew. */
  restarts = 0
  /** Whether the model thought aloud. */
  hasReasoning = false
  failure: ProviderFailure | undefined
  readonly #ownTexts: readonly string[]
  readonly #isOfNotes: (paragraph: string) => boolean
  #phase: Phase = 'head'
  #held = ''
  /** What is given out of the present piece. */
  #out = ''
  /** Names of the open blocks of reasoning, outermost first. */
  #open: string[] = []
  #isRoleExpected = false
  /** Names of unknown marks in the text: a bracket with which it begins, and tags. */
  readonly #unknown = new Set<string>()
  #hasText = false
  #beginsWithTitle = false
  #endsWithBlank = false
  #hasOpenStrike = false
  /** The text after an inner end of reasoning, which may be the page. */
  #inner: string | undefined
  /** An unknown mark with nothing but blanks behind it. */
  #foot: Wrapper | undefined

  /** @param ownTexts the owner's texts: what they contain is kept */
  constructor(ownTexts: readonly string[]) {
    this.#ownTexts = ownTexts
    this.#isOfNotes = createOwnWordsCheck(ownTexts)
  }

  push(text: string): string {
    this.#held += text
    return this.#run(false)
  }

  end(): string {
    const rest = this.#run(true)
    if (this.#phase === 'after a lone end') this.#settleLoneEnd(true)
    if (this.failure) return rest
    if (this.#open.length > 0 && this.#hasText) this.#fail(`<${this.#open[0]}>`)
    else if (this.#foot) this.#fail(nameOf(this.#foot))
    if (this.#hasText || !this.#inner?.trimStart().startsWith('#')) return rest
    return this.#inner.trim()
  }

  #run(isEnd: boolean): string {
    this.#out = ''
    while (this.#held !== '' && !this.failure && this.#step(isEnd));
    return this.#out
  }

  /** @returns false if more text has to come first */
  #step(isEnd: boolean): boolean {
    if (this.#phase === 'head') return this.#stepAtHead(isEnd)
    if (this.#phase === 'after a lone end') return this.#settleLoneEnd(isEnd)
    const start = this.#held.search(OPENING)
    this.#take(start < 0 ? this.#held.length : start)
    if (start < 0) return false
    const wrapper = readWrapper(this.#held)
    if (!isEnd && isUnfinished(this.#held, wrapper)) return false
    if (!wrapper && isEnd && this.#isCutMark()) this.#held = ''
    else if (!wrapper) this.#take(1)
    else {
      this.#held = this.#held.slice(wrapper.text.length)
      if (this.#phase === 'answer') this.#readInAnswer(wrapper)
      else if (this.#phase === 'reasoning') this.#readInReasoning(wrapper)
      else this.#readBehindEnd(wrapper)
    }
    return true
  }

  /** Gives out the next characters of an answer; drops them elsewhere. */
  #take(length: number): void {
    const text = this.#held.slice(0, length)
    this.#held = this.#held.slice(length)
    if (this.#phase === 'answer') this.#give(text)
    else if (this.#inner !== undefined && this.#inner.length < MAX_INNER) this.#inner += text
  }

  #give(whole: string): void {
    const text = this.#endsWithBlank && this.#isTrimming ? whole.trimStart() : whole
    if (text === '') return
    this.#isTrimming = false
    if (!this.#hasText && text.trim() !== '') {
      this.#hasText = true
      this.#beginsWithTitle = text.trimStart().startsWith('#')
    }
    if (text.trim() !== '') this.#foot = undefined
    this.#endsWithBlank = /\s$/.test(text)
    this.#out += text
  }

  /** The answer stopped within a mark. */
  #isCutMark = (): boolean => this.#hasText && isCutMark(this.#held) && !isIn(this.#ownTexts, this.#held)

  /** After a block was taken out of the middle, so that no double blank is left. */
  #isTrimming = false

  #stepAtHead(isEnd: boolean): boolean {
    this.#held = this.#held.replace(/^[\s\p{Cf}]+/u, '')
    if (this.#held === '') return false
    if (this.#isRoleExpected) {
      const role = ROLE.exec(this.#held)
      if (!role && !isEnd && MAY_BE_ROLE.test(this.#held)) return false
      this.#isRoleExpected = false
      this.#held = this.#held.slice(role?.[0].length ?? 0)
      if (isOthersTurn(role?.[1])) this.#phase = 'ended'
      else if (isThoughtTurn(role?.[1])) this.#openReasoning('channel')
      return true
    }
    const lost = readLostMark(this.#held, isEnd)
    if (lost === 'more') return false
    if (lost && !this.#isOwnText(this.#held.slice(0, lost.length))) return this.#replace(lost)
    if (this.#held.search(OPENING) === 0) {
      const wrapper = readWrapper(this.#held)
      if (!isEnd && isUnfinished(this.#held, wrapper)) return false
      if (wrapper) this.#readAtHead(wrapper)
      else this.#phase = 'answer'
      return true
    }
    return this.#readPreamble(isEnd)
  }

  #replace({ length, mark = '', isUnknown }: LostMark): boolean {
    if (isUnknown) this.#fail(this.#held.slice(0, length))
    this.#held = mark + this.#held.slice(length)
    return true
  }

  #readPreamble(isEnd: boolean): boolean {
    const loneEnd = this.#findLoneEnd()
    if (loneEnd !== undefined) {
      this.hasReasoning = true
      this.#held = this.#held.slice(loneEnd)
      return true
    }
    const length = preambleLength(this.#held, isEnd, this.#isOfNotes)
    if (length === undefined) return false
    this.#held = this.#held.slice(length)
    if (length === 0) this.#phase = 'answer'
    return true
  }

  /** Templates of some models end the prompt with the mark that opens the reasoning: only its end is in the text. */
  #findLoneEnd(): number | undefined {
    if (this.#held.startsWith('#')) return undefined
    for (const { index } of this.#held.matchAll(new RegExp(OPENING, 'gu'))) {
      const wrapper = readWrapper(this.#held.slice(index))
      if (!wrapper || this.#isOwn(wrapper)) continue
      const kind = kindOf(wrapper, false)
      if (kind === 'reasoning') return undefined
      if (kind === 'reasoning end') return index + wrapper.text.length
    }
    return undefined
  }

  #readAtHead(wrapper: Wrapper): void {
    const mark = headMarkOf(wrapper, this.#isOwn(wrapper))
    if (mark === 'echo') {
      this.failure = new ProviderFailure('echo')
      return
    }
    if (mark === 'text') {
      this.#phase = 'answer'
      if (wrapper.form !== 'tag') this.#unknown.add(wrapper.name)
      return
    }
    this.#held = this.#held.slice(wrapper.text.length)
    if (mark === 'reasoning') this.#openReasoning(wrapper.name)
    else if (mark === 'channel') this.#readChannel(wrapper)
    else if (mark === 'turn start') this.#isRoleExpected = mayPrecedeRole(wrapper.name)
    else if (mark === 'unknown') this.#fail(nameOf(wrapper))
    else if (mark === 'turn end' && !wrapper.isClosing && isOthersTurn(wrapper.name)) this.#phase = 'ended'
  }

  /** Behind the turn of somebody else, with which it began, the model's own may follow. */
  #readBehindEnd(wrapper: Wrapper): void {
    const kind = kindOf(wrapper, true)
    if (kind === 'channel' && !this.#beginsWithTitle) this.#readChannel(wrapper)
    else if (kind === 'turn start' && !this.#hasText) {
      this.#phase = 'head'
      this.#isRoleExpected = mayPrecedeRole(wrapper.name)
    }
  }

  #readInAnswer(wrapper: Wrapper): void {
    const kind = kindOf(wrapper, false)
    const { isClosing, name } = wrapper
    if (this.#isOwn(wrapper) || (name === 's' && this.#hasOpenStrike)) this.#give(wrapper.text)
    else if (kind === 'comment') this.#isTrimming = true
    // What an unknown mark opened was a block, because its end has come.
    else if ((isClosing && this.#unknown.has(name)) || (kind === 'unknown' && isRoleTag(wrapper)))
      this.#fail(nameOf(wrapper))
    else if (wrapper.name === 'inst' || wrapper.name === 'sys' || kind === 'turn end') this.#phase = 'ended'
    else if (kind === 'reasoning') this.#openReasoning(wrapper.name)
    else if (kind === 'reasoning end') this.#phase = 'after a lone end'
    else if (kind === 'channel') this.#readChannel(wrapper)
    else if (kind === 'answer' && wrapper.form === 'bracket' && isClosing) this.#isTrimming = true
    else if (kind === 'answer' && wrapper.form !== 'bracket') {
      // Thoughts without a mark end where the answer's mark begins.
      if (!isEndOfAnswer(wrapper) && !this.#beginsWithTitle) this.#restart()
    } else if (kind === 'unknown' && wrapper.form === 'special') this.#fail(nameOf(wrapper))
    else {
      this.#hasOpenStrike ||= wrapper.name === 's'
      this.#give(wrapper.text)
      if (wrapper.form === 'odd' || (kind === 'unknown' && wrapper.form === 'tag')) this.#unknown.add(name)
      if (kind === 'unknown' && (wrapper.form === 'tag' || isClosing)) this.#foot = wrapper
    }
  }

  #readInReasoning(wrapper: Wrapper): void {
    const kind = kindOf(wrapper, true)
    const isChannel = this.#open.at(-1) === 'channel'
    if (wrapper.isClosing && wrapper.name === 'details') this.#closeReasoning('details')
    else if (kind === 'channel') this.#readChannel(wrapper)
    else if (isChannel && (kind === 'reasoning end' || kind === 'turn end')) this.#closeReasoning('channel')
    else if (isChannel && kind === 'turn start') {
      this.#closeReasoning('channel')
      this.#isRoleExpected = mayPrecedeRole(wrapper.name)
    } else if (kind === 'reasoning' && !isChannel) this.#open.push(endOf(wrapper.name))
    else if (kind === 'reasoning end') this.#closeReasoning(wrapper.name)
    else if (kind === 'answer' && wrapper.form === 'special' && !isEndOfAnswer(wrapper))
      this.#leaveReasoning()
  }

  #openReasoning(name: string): void {
    this.hasReasoning = true
    this.#phase = 'reasoning'
    this.#open = [endOf(name)]
  }

  #closeReasoning(name: string): void {
    const isOnly = this.#open.length === 1 && isSameEnd(this.#open[0], name)
    const index = isOnly ? 0 : this.#open.lastIndexOf(name)
    if (index < 0) return
    this.#open.length = index
    if (index > 0) this.#inner = ''
    else this.#leaveReasoning()
  }

  #leaveReasoning(): void {
    this.#open = []
    this.#phase = this.#hasText ? 'answer' : 'head'
    this.#isTrimming = true
  }

  /** The channel's name follows, and often a mark that begins its text. */
  #readChannel(wrapper: Wrapper): void {
    const [head = '', name = ''] = CHANNEL.exec(this.#held) ?? []
    const isThought = THOUGHT_CHANNELS.has(name.toLowerCase())
    // Gemma leaves the name out: what follows are thoughts.
    const isNameless = wrapper.text === '<|channel>' && !isThought && !ANSWER_CHANNELS.has(name.toLowerCase())
    if (!isNameless) this.#held = this.#held.slice(head.length)
    if (isThought || isNameless) this.#openReasoning('channel')
    else if (!ANSWER_CHANNELS.has(name.toLowerCase())) this.#fail(wrapper.text)
    else if (this.#hasText) this.#restart()
    else this.#leaveReasoning()
  }

  /** An end mark without a begin mark: the text before it was reasoning, unless it is the page. */
  #settleLoneEnd(isEnd: boolean): boolean {
    const rest = this.#held.trimStart()
    if (rest === '' && !isEnd) return false
    if (!this.#beginsWithTitle || rest.startsWith('#')) this.#restart()
    else this.#leaveReasoning()
    return rest !== ''
  }

  #restart(): void {
    this.restarts += 1
    this.hasReasoning = true
    this.#out = ''
    this.#open = []
    this.#phase = 'head'
    this.#hasText = false
    this.#beginsWithTitle = false
    this.#foot = undefined
  }

  #isOwn({ text }: Wrapper): boolean {
    return isIn(this.#ownTexts, text)
  }

  /** A sign alone, such as `>`, may be in any note. */
  #isOwnText(text: string): boolean {
    return /\p{L}{2}/u.test(text) && isIn(this.#ownTexts, text)
  }

  #fail(wrapper: string): void {
    this.failure = new ProviderFailure('unknown-wrapper', { facts: { wrapper } })
  }
}
