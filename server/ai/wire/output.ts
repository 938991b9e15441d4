// The text of an answer while it arrives: cleaned, without marks, as it is shown and stored.
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { type CitationMark, MarkFilter } from '../../truth/marks.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { AnswerFilter } from './answer-filter.ts'
import { ByteFilter } from './byte-alphabet.ts'
import { createFenceFilter } from './fence-filter.ts'
import { chainFilters, createEndFilter, createSanitizingFilter, type TextFilter } from './filters.ts'
import { FootFilter } from './foot-filter.ts'
import { createHtmlFilter } from './html-page.ts'
import { createJsonFilter } from './json-page.ts'
import { createPairFilter } from './pair-filter.ts'
import { RepetitionWatch } from './repetition.ts'
import type { SecretScrubber } from './secret-scrubber.ts'

export type Finish = Extract<LanguageModelV4StreamPart, { type: 'finish' }>

interface OutputOptions {
  /** The owner's texts, numbered as in the prompt. */
  events: readonly string[]
  /** Other texts of the owner that the prompt has. */
  ownTexts: readonly string[]
  /** Whether remarks after the text are left out, as of a page. */
  isPage?: boolean
  scrubber: SecretScrubber
  onDelta: (text: string) => void
}

/** Far more characters than the tokens of the longest answer: a server that knows no limit is stopped here. */
const MAX_CHARACTERS = 60_000

export class Output {
  text = ''
  /** Whether part of the answer or of the reasoning has arrived. */
  hasContent = false
  finish: Finish | undefined
  /** The model that has answered, as the provider names it. */
  model: string | null = null
  readonly #options: OutputOptions
  readonly #whole: TextFilter
  readonly #answer: AnswerFilter
  readonly #watch: RepetitionWatch
  /** Of thoughts, and of what is held back. */
  readonly #hiddenWatch: RepetitionWatch
  #hasThought = false
  #marks: MarkFilter
  #clean: TextFilter
  #restarts = 0

  constructor(options: OutputOptions) {
    this.#options = options
    const own = [...options.events, ...options.ownTexts]
    this.#whole = chainFilters(createSanitizingFilter(), new ByteFilter(own))
    this.#answer = new AnswerFilter(own)
    this.#watch = new RepetitionWatch(options.events.length)
    this.#hiddenWatch = new RepetitionWatch(options.events.length)
    this.#marks = new MarkFilter(options.events)
    this.#clean = this.#createCleaner()
  }

  get marks(): readonly CitationMark[] {
    return this.#marks.marks.filter(({ offset }) => offset <= this.text.length)
  }

  get hasReasoning(): boolean {
    return this.#hasThought || this.#answer.hasReasoning || reasoningTokensOf(this.finish) > 0
  }

  think(text: string): void {
    this.hasContent ||= text !== ''
    this.#hasThought ||= text.trim() !== ''
    if (this.#hiddenWatch.push(text)) throw new ProviderFailure('repetition')
  }

  /** @throws ProviderFailure for a text that must not be stored */
  push(piece: string): void {
    this.hasContent ||= piece !== ''
    if (this.text === '' && this.#hiddenWatch.push(piece)) throw new ProviderFailure('repetition')
    this.#give(this.#answer.push(this.#whole.push(piece)))
  }

  end(): void {
    this.#give(this.#answer.push(this.#whole.end()))
    this.#give(this.#answer.end())
    this.#show(this.#clean.end())
    if (this.#watch.endsInLoop()) throw new ProviderFailure('repetition')
  }

  #give(text: string): void {
    const { failure, restarts } = this.#answer
    if (failure) throw this.#withoutSecret(failure)
    if (restarts > this.#restarts) {
      // What came before was no part of the answer.
      this.#restarts = restarts
      this.text = ''
      this.#marks = new MarkFilter(this.#options.events)
      this.#clean = this.#createCleaner()
    }
    this.#show(this.#clean.push(text))
  }

  #show(text: string): void {
    if (text === '') return
    this.text += text
    this.#options.onDelta(text)
    if (this.text.length > MAX_CHARACTERS) throw new ProviderFailure('too-large')
    if (this.#watch.push(text)) throw new ProviderFailure('repetition')
  }

  #createCleaner(): TextFilter {
    const { isPage, events, ownTexts } = this.#options
    const own = [...events, ...ownTexts]
    return chainFilters(
      ...(isPage ? [createJsonFilter(own)] : []),
      createFenceFilter(own),
      createHtmlFilter(own),
      createPairFilter(),
      ...(isPage ? [new FootFilter(own)] : []),
      this.#options.scrubber.createFilter(),
      this.#marks,
      createEndFilter(),
    )
  }

  #withoutSecret({ kind, facts }: ProviderFailure): ProviderFailure {
    const wrapper = facts.wrapper && this.#options.scrubber.scrubText(facts.wrapper)
    return new ProviderFailure(kind, { facts: { ...facts, wrapper } })
  }
}

const reasoningTokensOf = (finish: Finish | undefined): number => finish?.usage.outputTokens.reasoning ?? 0
