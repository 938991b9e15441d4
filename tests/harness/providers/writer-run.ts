import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../../contract/app-error.ts'
import { PROVIDER_IDS, type ProviderId } from '../../../contract/providers.ts'
import type { Attempt } from '../../../server/ai/attempt.ts'
import {
  createTextWriter,
  type TextWriter,
  type WriteInput,
  type WriterLimits,
} from '../../../server/ai/text-writer.ts'
import { createTranscriber, type Transcriber } from '../../../server/ai/transcriber.ts'
import { systemClock } from '../../../server/lib/clock.ts'
import { leaveFreely } from './leave-freely.ts'

/** Runs a real text writer against one URL, and records its output. */
export interface WriterRun {
  text: string | undefined
  usage: unknown
  error: unknown
  deltas: string[]
  attempts: Attempt[]
  /** The requested waits between attempts, in milliseconds; they are skipped. */
  waits: number[]
}

/** One provider for each wire format. `providers.test.ts` tests all five. */
export const WIRE_FORMATS = ['provider_b', 'provider_c', 'provider_d'] as const satisfies ProviderId[]

/** Contains characters that JSON, URLs and base64 encode differently. */
export const API_KEY = 'sk-live/"canary"+7f3a9c51e2'

/** Far longer than any test, so that only the limit under test has an effect. */
const PLENTY: WriterLimits = { connectMs: 120_000, silenceMs: 120_000, totalMs: 150_000 }

/** Tests hold several pages at once at a stand-in for a local provider. */
const MAX_LOCAL_PAGES = 8

/** For clients that are tested without a ledger. */
export function createTestWriter(
  url: string,
  limits: Partial<WriterLimits> = {},
): { writer: FreeWriter; waits: number[] } {
  const waits: number[] = []
  return { writer: withoutLedger(createAppWriter(url, limits, waits)), waits }
}

/** A writer with all services at one URL, which skips waits. */
export function createAppWriter(
  url: string,
  limits: Partial<WriterLimits> = {},
  waits: number[] = [],
): TextWriter {
  const baseUrls = Object.fromEntries(PROVIDER_IDS.map((id) => [id, url])) as Record<ProviderId, string>
  const wait = async (ms: number, signal: AbortSignal) => {
    waits.push(ms)
    await setTimeout(0, undefined, { signal })
  }
  return createTextWriter({
    ...{ baseUrls, clock: systemClock, wait, maxLocalPages: MAX_LOCAL_PAGES },
    limits: { ...PLENTY, ...limits },
  })
}

type WithoutLeave<F extends (input: never) => unknown> = (
  input: Omit<Parameters<F>[0], 'leave'>,
) => ReturnType<F>

type FreeWriter = Pick<TextWriter, 'write' | 'preview' | 'knownModelSize' | 'canTellModelSize'> & {
  [K in 'test' | 'listModels' | 'findLocalModels' | 'findModelSize']: WithoutLeave<TextWriter[K]>
}

const withoutLedger = (writer: TextWriter): FreeWriter => ({
  write: (input) => writer.write(input),
  preview: (input) => writer.preview(input),
  knownModelSize: (input) => writer.knownModelSize(input),
  canTellModelSize: (provider) => writer.canTellModelSize(provider),
  test: (input) => writer.test({ ...input, leave: leaveFreely }),
  listModels: (input) => writer.listModels({ ...input, leave: leaveFreely }),
  findLocalModels: (input) => writer.findLocalModels({ ...input, leave: leaveFreely }),
  findModelSize: (input) => writer.findModelSize({ ...input, leave: leaveFreely }),
})

/** A writer with all services at one URL. */
export function createTestTranscriber(url: string): Transcriber {
  const { limits, wait } = { limits: PLENTY, wait: async () => {} }
  const baseUrls = { provider_a: url, provider_b: url, local: url }
  return createTranscriber({ baseUrls, limits, clock: systemClock, wait })
}

export async function runWriter(
  provider: ProviderId,
  url: string,
  options: { limits?: Partial<WriterLimits> } & Partial<WriteInput> = {},
): Promise<WriterRun> {
  const { limits, onDelta, ...input } = options
  const { writer, waits } = createTestWriter(url, limits)
  const run: WriterRun = {
    text: undefined,
    usage: undefined,
    error: undefined,
    deltas: [],
    attempts: [],
    waits,
  }
  try {
    const written = await writer.write({
      provider,
      purpose: 'page',
      model: 'model-1',
      apiKey: API_KEY,
      system: 'Write a page.',
      prompt: 'These are the events.',
      events: [],
      redactions: [],
      signal: new AbortController().signal,
      onRequest: leaveFreely,
      onAttempt: (attempt) => run.attempts.push(attempt),
      onDelta: (text) => {
        run.deltas.push(text)
        onDelta?.(text)
      },
      ...input,
    })
    return { ...run, ...written }
  } catch (error) {
    return { ...run, error }
  }
}

/** The code of an AppError; any other value unchanged. */
export const codeOf = (error: unknown): unknown => (error instanceof AppError ? error.code : error)

/** The form of a recorded body. */
export function kindOfBody(body: unknown): 'nothing' | 'frames' | 'description' | 'json' {
  if (body === null || body === undefined) return 'nothing'
  if (Array.isArray(body)) return 'frames'
  return typeof body === 'object' && 'sha256' in body ? 'description' : 'json'
}
