import type { ProviderId } from '../../contract/providers.ts'
import { buildPrompt, type PromptEvent } from '../../server/ai/prompt.ts'
import { processEnvironment } from '../../server/config.ts'

const { DAYLEAF_TEST_LLAMA, DAYLEAF_TEST_OLLAMA, DAYLEAF_TEST_OLLAMA_MODEL } = processEnvironment()

/** A model on one busy core takes minutes; a test may take ten. */
export const REAL_LIMITS = { connectMs: 120_000, silenceMs: 580_000, totalMs: 580_000 }

export interface RealServer {
  name: string
  provider: ProviderId
  /** Undefined where the environment names none. */
  url: string | undefined
  model: string
  /** Whether it keeps to a grammar with title and marks. */
  hasGrammar: boolean
}

/** llama.cpp speaks three protocols; Ollama has its own. */
export const REAL_SERVERS: readonly RealServer[] = [
  {
    name: 'llama.cpp as LM Studio',
    provider: 'provider_e',
    url: DAYLEAF_TEST_LLAMA,
    model: 'm',
    hasGrammar: true,
  },
  {
    name: 'llama.cpp as OpenAI',
    provider: 'provider_b',
    url: DAYLEAF_TEST_LLAMA,
    model: 'm',
    hasGrammar: true,
  },
  {
    name: 'llama.cpp as Anthropic',
    provider: 'provider_c',
    url: DAYLEAF_TEST_LLAMA,
    model: 'm',
    hasGrammar: true,
  },
  {
    name: 'Ollama',
    provider: 'provider_d',
    url: DAYLEAF_TEST_OLLAMA,
    model: DAYLEAF_TEST_OLLAMA_MODEL ?? 'smol',
    hasGrammar: false,
  },
]

const NOTES = ['Woke at seven, rain', 'Lunch with Sam, noodles', 'Walked to the lake', 'Soup for dinner']

const toEvent = (content: string, index: number): PromptEvent => ({
  ...{ type: 'text', content, occurredAt: `2026-03-14T${10 + index}:00:00Z`, timeZone: 'UTC' },
  ...{ placeName: null, latitude: null, longitude: null, measures: [], attachments: [] },
})

export const REAL_DAY = {
  ...buildPrompt({ date: '2026-03-14', events: NOTES.map(toEvent) }),
  events: NOTES,
}
