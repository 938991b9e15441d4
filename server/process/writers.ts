// Composes the clients of AI providers from the configuration.
import { setTimeout } from 'node:timers/promises'
import { createTextWriter } from '../ai/text-writer.ts'
import { createTranscriber } from '../ai/transcriber.ts'
import { type Config, readProviderUrls } from '../config.ts'
import type { Clock } from '../lib/clock.ts'

const callOptions = (config: Config, clock: Clock) => ({
  limits: {
    connectMs: config.DAYLEAF_AI_CONNECT_MS,
    silenceMs: config.DAYLEAF_AI_SILENCE_MS,
    totalMs: config.DAYLEAF_AI_TOTAL_MS,
  },
  clock,
  wait: (ms: number, signal: AbortSignal) => setTimeout<void>(ms, undefined, { signal }),
})

export const createWriter = (config: Config, clock: Clock) =>
  createTextWriter({
    ...callOptions(config, clock),
    baseUrls: readProviderUrls(config),
    maxLocalPages: config.DAYLEAF_LOCAL_PAGES,
  })

export const createSpeechWriter = (config: Config, clock: Clock) =>
  createTranscriber({
    ...callOptions(config, clock),
    baseUrls: { ...readProviderUrls(config), local: config.DAYLEAF_TRANSCRIBER_URL },
  })
