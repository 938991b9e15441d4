import type { JSONSchema7, LanguageModelV4 } from '@ai-sdk/provider'
import type { Advice } from '../failure-messages.ts'
import type { FailureMessages } from '../provider-failure.ts'
import type { WireFormat } from '../wire/wire-format.ts'

/** How one AI service is called. A new service is a file with an adapter, and an entry in `contract/providers.ts`. */
export interface ProviderAdapter {
  advice: Advice
  /** Messages for calls other than for a page. */
  messages?: FailureMessages
  wireFormat: WireFormat
  /** Loads the service's SDK on first use: loading all of them at the start would take 200 ms and 28 MB. */
  createModel(access: ModelAccess): Promise<LanguageModelV4>
  /** Whether its servers hold an answer to a schema of JSON. */
  acceptsSchemas?: true
  /** Whether a prompt is longer than any context that a request can ask for. */
  exceedsContext?(prompt: string): boolean
  /** For services whose context window each request sets, in tokens. */
  window?: ContextWindow
  modelList(access: Access): ModelListRequest
  /** Asks the server how many parameters a model has. */
  modelSize?(access: Access, model: string): JsonRequest
  /** Billions of parameters; undefined where the response to `modelSize` does not tell. */
  readModelSize?(json: unknown, model: string): number | undefined
  /** Lists the models of a program on the user's machine, with their sizes. */
  localModels?(access: Access): JsonRequest
  /** Those that write texts, and run on that machine; undefined for another body. */
  readLocalModels?(json: unknown): SizedModel[] | undefined
  /** The ids in a response to `modelList`; undefined for another body. */
  readModelIds(json: unknown): string[] | undefined
}

/** An adapter with its entry of the catalogue. */
export interface Provider extends ProviderAdapter {
  name: string
  needsKey: boolean
  place: 'hosted' | 'this machine'
}

export interface Access {
  /** Without a trailing slash. */
  baseUrl: string
  apiKey: string | undefined
}

export interface SizedModel {
  name: string
  /** Of parameters. */
  billions: number | null
  bytes: number | null
}

export interface ContextWindow {
  /** The usual size for a prompt. */
  sizeFor(prompt: string, pictureCount: number): number
  /** The smallest size that holds a prompt and a short answer. */
  smallestFor(prompt: string, pictureCount: number): number
}

/** What a call asks for, beside its prompt. */
export interface RequestTuning {
  /** Of the answer, thoughts included. */
  maxTokens: number
  temperature?: number | undefined
  /** Only where `acceptsSchemas` is. */
  schema?: JSONSchema7 | undefined
  /** Only where `window` is. */
  contextSize?: number | undefined
  /** Turns thinking off where a request can do so. */
  isThinkingOff: boolean
  /** Whether `max_tokens` is sent under its newer name. */
  isRenamed: boolean
  /** Parameters that the model refused before. */
  without: readonly string[]
}

export interface ModelAccess extends Access {
  model: string
  fetch: typeof fetch
  tuning: RequestTuning
}

export interface JsonRequest extends ModelListRequest {
  /** Sent by POST; undefined for a GET. */
  body?: unknown
}

interface ModelListRequest {
  url: string
  headers: Record<string, string>
}
