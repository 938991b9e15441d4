import { z } from 'zod'
import { HOSTED_ADVICE } from './hosted-advice.ts'
import { chatCompletions } from './openai-compatible.ts'
import type { ProviderAdapter } from './provider.ts'

const UsageSchema = z.object({
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }),
})

/** Groq's hosted models, over its chat completions. */
export const groq: ProviderAdapter = {
  advice: HOSTED_ADVICE,
  ...chatCompletions,
  // Its SDK reads `x_groq.usage` alone. Other services at its address send `usage`, as OpenAI does.
  readUsage(frame) {
    const usage = UsageSchema.safeParse(frame).data?.usage
    return (
      usage && { inputTokens: usage.prompt_tokens || null, outputTokens: usage.completion_tokens || null }
    )
  },
  async createModel({ baseUrl, apiKey = '', model, fetch }) {
    const { createGroq } = await import('@ai-sdk/groq')
    return createGroq({ baseURL: baseUrl, apiKey, fetch })(model)
  },
}
