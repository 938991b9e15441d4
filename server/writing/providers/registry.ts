import type { ProviderId } from '../../../contract/settings.ts'
import { anthropic } from './anthropic.ts'
import { groq } from './groq.ts'
import { lmStudio } from './lm-studio.ts'
import { ollama } from './ollama.ts'
import { openai } from './openai.ts'
import type { Provider } from './provider.ts'

/** Every service that can write a page, by the name it has on the wire. */
export const providers: Readonly<Record<ProviderId, Provider>> = {
  provider_a: groq,
  provider_b: openai,
  provider_c: anthropic,
  provider_d: ollama,
  provider_e: lmStudio,
}
