// Tests a provider and lists its models.
import { AppError } from '../../contract/app-error.ts'
import { PROVIDERS, type ProviderId } from '../../contract/providers.ts'
import { type AiTest, KEY_MASK } from '../../contract/settings.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import type { Limits } from '../limits/limits.ts'
import type { TextWriter } from '../writing/text-writer.ts'
import type { SettingsService } from './settings.service.ts'

interface Dependencies {
  settings: SettingsService
  writer: TextWriter
  limits: Pick<Limits, 'countCall'>
  ledger: Pick<Ledger, 'leaveFor'>
}

/** Each try calls a provider; a person who clicks a button stays far below this limit. */
const MAX_CALLS_A_MINUTE = 30

export type AiService = ReturnType<typeof createAiService>

export function createAiService({ settings, writer, limits, ledger }: Dependencies) {
  const limit = (userId: string) => limits.countCall(userId, 'provider', MAX_CALLS_A_MINUTE)

  /** @throws AppError NO_AI_CONFIG without a key that it needs and that can be read */
  async function keyFor(userId: string, provider: ProviderId, given?: string): Promise<string | undefined> {
    const apiKey = given && !given.startsWith(KEY_MASK) ? given : await settings.findApiKey(userId, provider)
    if (!PROVIDERS[provider].needsKey || apiKey) return apiKey
    throw new AppError('NO_AI_CONFIG', { message: `${PROVIDERS[provider].name} needs an API key.` })
  }

  return {
    async test(
      userId: string,
      input: { provider: ProviderId; apiKey?: string | undefined; model: string },
    ): Promise<AiTest> {
      await limit(userId)
      const { provider, model } = input
      try {
        const apiKey = await keyFor(userId, provider, input.apiKey)
        const leave = ledger.leaveFor({ userId, purpose: 'test', provider, model })
        return await writer.test({ provider, model, apiKey, leave })
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'NO_AI_CONFIG') throw error
        return { ok: false, error: { code: error.code, message: error.message } }
      }
    },

    /** @param given a key to use in place of the stored one */
    async listModels(userId: string, provider: ProviderId, given?: string): Promise<string[]> {
      await limit(userId)
      const apiKey = await keyFor(userId, provider, given)
      const leave = ledger.leaveFor({ userId, purpose: 'models', provider })
      return writer.listModels({ provider, apiKey, leave })
    },
  }
}
