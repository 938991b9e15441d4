import { AppError } from '../../contract/app-error.ts'
import type { AiTest, ProviderId } from '../../contract/settings.ts'
import type { CallLimits } from '../accounts/call-limits.ts'
import { providers } from '../writing/providers/registry.ts'
import type { TextWriter } from '../writing/text-writer.ts'
import type { SettingsService } from './settings.service.ts'

/** Trying a provider out before a page depends on it. */
interface Dependencies {
  settings: SettingsService
  writer: TextWriter
  limits: CallLimits
}

/** Each try is a call to somebody else's service; a person clicking a button stays far below this. */
const MAX_CALLS_A_MINUTE = 30

export type AiService = ReturnType<typeof createAiService>

export function createAiService({ settings, writer, limits }: Dependencies) {
  const limit = (userId: string) => limits.count(userId, 'provider', MAX_CALLS_A_MINUTE)

  return {
    async test(
      userId: string,
      input: { provider: ProviderId; apiKey?: string | undefined; model: string },
    ): Promise<AiTest> {
      await limit(userId)
      const apiKey = input.apiKey || (await settings.findApiKey(userId, input.provider))
      if (providers[input.provider].needsKey && !apiKey) {
        const message = `${providers[input.provider].name} needs an API key.`
        return { ok: false, error: { code: 'NO_AI_CONFIG', message } }
      }
      return writer.test({ provider: input.provider, model: input.model, apiKey })
    },

    async listModels(userId: string, provider: ProviderId): Promise<string[]> {
      await limit(userId)
      const apiKey = await settings.findApiKey(userId, provider)
      if (providers[provider].needsKey && !apiKey) {
        throw new AppError('NO_AI_CONFIG', { message: `${providers[provider].name} needs an API key.` })
      }
      return writer.listModels({ provider, apiKey })
    },
  }
}
