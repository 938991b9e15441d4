import { AppError } from '../../contract/app-error.ts'
import type { AiTest, ProviderId } from '../../contract/settings.ts'
import type { Clock } from '../lib/clock.ts'
import { providers } from '../writing/providers/registry.ts'
import type { TextWriter } from '../writing/text-writer.ts'
import type { SettingsService } from './settings.service.ts'

/** Trying a provider out before a page depends on it. */
interface Dependencies {
  settings: SettingsService
  writer: TextWriter
  clock: Clock
  areLimitsOn: boolean
}

/** Each try is a call to somebody else's service; a person clicking a button stays far below this. */
const MAX_CALLS_A_MINUTE = 30
const MINUTE_MS = 60_000

export type AiService = ReturnType<typeof createAiService>

export function createAiService({ settings, writer, clock, areLimitsOn }: Dependencies) {
  const calls = new Map<string, { since: number; count: number }>()

  function limit(userId: string): void {
    if (!areLimitsOn) return
    const now = clock.monotonic()
    for (const [id, { since }] of calls) if (now - since >= MINUTE_MS) calls.delete(id)
    const mine = calls.get(userId) ?? { since: now, count: 0 }
    if (mine.count >= MAX_CALLS_A_MINUTE) {
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: (mine.since + MINUTE_MS - now) / 1000 })
    }
    calls.set(userId, { ...mine, count: mine.count + 1 })
  }

  return {
    async test(
      userId: string,
      input: { provider: ProviderId; apiKey?: string | undefined; model: string },
    ): Promise<AiTest> {
      limit(userId)
      const apiKey = input.apiKey || (await settings.findApiKey(userId, input.provider))
      if (providers[input.provider].needsKey && !apiKey) {
        const message = `${providers[input.provider].name} needs an API key.`
        return { ok: false, error: { code: 'NO_AI_CONFIG', message } }
      }
      return writer.test({ provider: input.provider, model: input.model, apiKey })
    },

    async listModels(userId: string, provider: ProviderId): Promise<string[]> {
      limit(userId)
      const apiKey = await settings.findApiKey(userId, provider)
      if (providers[provider].needsKey && !apiKey) {
        throw new AppError('NO_AI_CONFIG', { message: `${providers[provider].name} needs an API key.` })
      }
      return writer.listModels({ provider, apiKey })
    },
  }
}
