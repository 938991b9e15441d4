import type { wrapLanguageModel } from 'ai'
import type { Advice, FailureKind } from '../provider-failure.ts'
import type { WireRecord } from '../wire/recorder.ts'
import type { WireFormat } from '../wire/wire-format.ts'

/** A model as the SDK's providers make them. */
type Model = Parameters<typeof wrapLanguageModel>[0]['model']

/** All that differs from one AI service to the next. A new service is one file with one of these. */
export interface Provider {
  /** The service's own name, as users know it. */
  name: string
  needsKey: boolean
  advice: Advice
  wireFormat: WireFormat
  /** Loads the service's SDK at its first use: together they cost the start 150 ms and 35 MB. */
  createModel(access: ModelAccess): Promise<Model>
  callOptions(call: Call): CallOptions
  modelList(access: Access): ModelListRequest
  /** The ids in an answer to `modelList`, or undefined where it is none. */
  readModelIds(json: unknown): string[] | undefined
  /** A fault that only the exchange as a whole shows. */
  findFault?(record: WireRecord): FailureKind | undefined
}

export interface Access {
  /** Without a slash at its end. */
  baseUrl: string
  apiKey: string | undefined
}

interface ModelAccess extends Access {
  model: string
  fetch: typeof fetch
}

interface Call {
  /** What the model is sent, system text included. */
  prompt: string
  /** A trial needs an answer but no page. */
  isTrial: boolean
}

/** Options that only this service knows or needs, as the SDK takes them. */
export interface CallOptions {
  maxOutputTokens?: number
  providerOptions?: Record<string, Record<string, JsonValue>>
}

type JsonValue = null | string | number | boolean | JsonValue[] | { [name: string]: JsonValue | undefined }

export interface ModelListRequest {
  url: string
  headers: Record<string, string>
}
