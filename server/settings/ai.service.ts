// Tests a provider and lists its models.
import { AppError } from '../../contract/app-error.ts'
import { PROVIDER_IDS, PROVIDERS, type ProviderId } from '../../contract/providers.ts'
import { type AiTest, KEY_MASK, type LocalModel, type LocalProvider } from '../../contract/settings.ts'
import type { TextWriter } from '../ai/text-writer.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import type { Limits } from '../limits/limits.ts'
import type { SettingsService } from './settings.service.ts'

interface Dependencies {
  settings: SettingsService
  writer: TextWriter
  limits: Pick<Limits, 'countCall'>
  ledger: Pick<Ledger, 'leaveFor'>
  /** The memory of the machine. */
  machineBytes: number
}

/** Each try calls a provider; a person who clicks a button stays far below this limit. */
const MAX_CALLS_A_MINUTE = 30

const LOCAL_PROVIDERS = PROVIDER_IDS.filter((id) => PROVIDERS[id].place === 'this machine')

export type AiService = ReturnType<typeof createAiService>

export function createAiService({ settings, writer, limits, ledger, machineBytes }: Dependencies) {
  const limit = (userId: string) => limits.countCall(userId, 'provider', MAX_CALLS_A_MINUTE)

  /** @throws AppError NO_AI_CONFIG without a key that it needs and that can be read */
  async function keyFor(userId: string, provider: ProviderId, given?: string): Promise<string | undefined> {
    const apiKey = given && !given.startsWith(KEY_MASK) ? given : await settings.findApiKey(userId, provider)
    if (!PROVIDERS[provider].needsKey || apiKey) return apiKey
    throw new AppError('NO_AI_CONFIG', { message: `${PROVIDERS[provider].name} needs an API key.` })
  }

  return {
    async findLocal(userId: string): Promise<LocalProvider[]> {
      await limit(userId)
      const found = await Promise.all(
        LOCAL_PROVIDERS.map(async (provider) => {
          const leave = ledger.leaveFor({ userId, purpose: 'models', provider })
          const local = await writer.findLocalModels({ provider, leave })
          return local && { provider, models: choicesOf(local, machineBytes) }
        }),
      )
      return found.filter((one) => one !== undefined)
    },

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

/** A model takes more memory than its files have, and leaves some to the machine. */
const fitsInto = (bytes: number, machineBytes: number) => 1.2 * bytes + 2 ** 30 <= machineBytes

/** Larger ones write better, and most machines run no larger one in the time that a person waits for a page. */
const WRITES_SOON = 14

/** The best choice first: of those that fit and write soon the largest, then the others, smallest first. */
function choicesOf(
  { models, isHere }: NonNullable<Awaited<ReturnType<TextWriter['findLocalModels']>>>,
  machineBytes: number,
): LocalModel[] {
  const choices = models.map((model) => ({
    ...model,
    fits: isHere && model.bytes !== null ? fitsInto(model.bytes, machineBytes) : null,
  }))
  const isGood = ({ fits, billions }: LocalModel) => fits !== false && (billions ?? 0) <= WRITES_SOON
  return choices.toSorted((a, b) => {
    if (isGood(a) !== isGood(b)) return isGood(a) ? -1 : 1
    const larger = (b.billions ?? 0) - (a.billions ?? 0)
    return (isGood(a) ? larger : -larger) || a.name.localeCompare(b.name)
  })
}
