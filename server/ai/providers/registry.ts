import { PROVIDERS, type ProviderId } from '../../../contract/providers.ts'
import { anthropic } from './anthropic.ts'
import { groq } from './groq.ts'
import { lmStudio } from './lm-studio.ts'
import { ollama } from './ollama.ts'
import { openai } from './openai.ts'
import type { Provider, ProviderAdapter } from './provider.ts'

const adapters: Readonly<Record<ProviderId, ProviderAdapter>> = {
  provider_a: groq,
  provider_b: openai,
  provider_c: anthropic,
  provider_d: ollama,
  provider_e: lmStudio,
}

export const providerOf = (id: ProviderId): Provider => ({ ...PROVIDERS[id], ...adapters[id] })
