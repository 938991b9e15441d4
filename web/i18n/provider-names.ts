import type { ProviderId } from '../../contract/settings.ts'

/** The services as people know them; their neutral names stay on the wire. */
export const PROVIDER_NAMES: Readonly<Record<ProviderId, string>> = {
  provider_a: 'Groq',
  provider_b: 'OpenAI',
  provider_c: 'Anthropic',
  provider_d: 'Ollama',
  provider_e: 'LM Studio',
}

const isProvider = (id: string): id is ProviderId => Object.hasOwn(PROVIDER_NAMES, id)

export const providerName = (id: string): string => (isProvider(id) ? PROVIDER_NAMES[id] : id)
