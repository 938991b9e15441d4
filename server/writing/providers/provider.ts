import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Advice, FailureMessages } from '../provider-failure.ts'
import type { WireFormat } from '../wire/wire-format.ts'

/** How one AI service is called. A new service is a file with an adapter, and an entry in `contract/providers.ts`. */
export interface ProviderAdapter {
  advice: Advice
  /** Messages for calls other than for a page. */
  messages?: FailureMessages
  wireFormat: WireFormat
  /** Loads the service's SDK on first use: loading all of them at the start would take 200 ms and 28 MB. */
  createModel(access: ModelAccess): Promise<LanguageModelV4>
  /** For services that require a limit with each request. */
  maxOutputTokens?: { page: number; trial: number }
  /** Whether a frame that the SDK does not know may be ignored. */
  canIgnore?(sdkError: unknown): boolean
  /** Whether a prompt is longer than any context that a request can ask for. */
  exceedsContext?(prompt: string): boolean
  modelList(access: Access): ModelListRequest
  /** Asks the server how many parameters a model has. */
  modelSize?(access: Access, model: string): JsonRequest
  /** Billions of parameters; undefined where the response to `modelSize` does not tell. */
  readModelSize?(json: unknown, model: string): number | undefined
  /** The ids in a response to `modelList`; undefined for another body. */
  readModelIds(json: unknown): string[] | undefined
}

/** An adapter with its entry of the catalogue. */
export interface Provider extends ProviderAdapter {
  name: string
  needsKey: boolean
}

export interface Access {
  /** Without a trailing slash. */
  baseUrl: string
  apiKey: string | undefined
}

export interface ModelAccess extends Access {
  model: string
  fetch: typeof fetch
}

interface JsonRequest extends ModelListRequest {
  /** Sent by POST; undefined for a GET. */
  body?: unknown
}

interface ModelListRequest {
  url: string
  headers: Record<string, string>
}
