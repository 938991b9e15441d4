import { AppError, invalidInput } from '../../contract/app-error.ts'
import { PROVIDER_IDS, PROVIDERS, type ProviderId } from '../../contract/providers.ts'
import type { Redaction } from '../../contract/redactions.ts'
import {
  KEY_MASK,
  type Settings,
  type TranscriptionSettings,
  type UpdateSettings,
  type VisionSettings,
} from '../../contract/settings.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import { enqueueWork } from '../database/work-queue.ts'
import { fromAmount, toAmount, toPrice, toStoredPrice } from '../ledger/money.ts'
import type { Clock } from '../lib/clock.ts'
import { seal, unseal } from '../lib/secrets.ts'
import { changeDaySettings } from './day-settings.service.ts'
import { changeNightWriter, orUnchosen, toNightWriter } from './night-settings.ts'
import { changeNotices, planNoticesAgain } from './notice-settings.service.ts'
import * as repository from './settings.repository.ts'

const MIN_HINTED_KEY_LENGTH = 12

/** The provider that writes for a user, with model and key. Keys are stored and never answered. */
export interface AiConfig {
  provider: ProviderId
  model: string
  apiKey: string | undefined
  /** What it does not get. */
  redactions: readonly Redaction[]
}

export type TranscriptionConfig = TranscriptionSettings & Pick<AiConfig, 'apiKey' | 'redactions'>

const NOT_CHOSEN = {
  describes: 'No AI service is chosen for describing pictures. Choose one in the settings.',
  transcribes: 'No AI service is chosen for transcribing recordings. Choose one in the settings.',
}

type ProviderChanges = NonNullable<NonNullable<UpdateSettings['providerSettings']>[ProviderId]>

export interface NightWriterOfUser extends repository.StoredNightWriter {
  provider: ProviderId | null
  hasConsent: boolean
  /** Null: that of each device. */
  timeZone: string | null
  isChosen: boolean
}

export type SettingsService = ReturnType<typeof createSettingsService>

/** The last four characters tell keys apart; of a short key they would be too much. */
export function mask(apiKey: string | undefined): string {
  if (!apiKey) return ''
  return apiKey.length < MIN_HINTED_KEY_LENGTH ? KEY_MASK : KEY_MASK + apiKey.slice(-4)
}

interface Dependencies {
  database: Database
  clock: Clock
  secretKey: Buffer
}

export function createSettingsService({ database, clock, secretKey }: Dependencies) {
  const contextOf = (userId: string, provider: string) => `provider-key:${userId}:${provider}`

  /** @throws AppError NO_AI_CONFIG when the secret key is not the one that the keys were stored with */
  function open(userId: string, row: repository.ProviderRow): string | undefined {
    if (row.apiKeyCipher === null) return undefined
    const key = unseal(secretKey, row.apiKeyCipher, contextOf(userId, row.provider))
    if (key !== undefined) return key
    // Only values of the contract are ever written.
    const { name } = PROVIDERS[row.provider as ProviderId]
    const message = `The stored key of ${name} cannot be read with the secret key of this service. Enter it again.`
    throw new AppError('NO_AI_CONFIG', { message })
  }

  /** An unreadable key is shown as none, so that the person can enter it again. */
  function openOrNone(userId: string, row: repository.ProviderRow): string | undefined {
    try {
      return open(userId, row)
    } catch {
      return undefined
    }
  }

  function toSettings(
    userId: string,
    { aiProvider, days, nightWriter, rows, cap, ...rest }: repository.UserSettings,
  ): Settings {
    const entries = PROVIDER_IDS.map((provider) => {
      const row = rows.find((candidate) => candidate.provider === provider)
      const apiKey = row && openOrNone(userId, row)
      const price = row?.price ? toPrice(row.price) : null
      const entry = { apiKey: mask(apiKey), model: row?.model ?? '', hasApiKey: apiKey !== undefined, price }
      return [provider, entry]
    })
    // Only values of the contract are ever written.
    return {
      aiProvider: aiProvider as ProviderId | null,
      providerSettings: Object.fromEntries(entries),
      ...rest,
      nightWriter: toNightWriter(nightWriter),
      ...days,
      monthlyCap: { tokens: cap.tokens, amount: cap.cost === null ? null : toAmount(cap.cost) },
    }
  }

  /** @throws AppError NO_AI_CONFIG where a key is needed and cannot be read */
  function openNeeded(userId: string, found: repository.UserSettings, provider: ProviderId) {
    const apiKey = open(userId, rowOf(found, provider))
    if (!PROVIDERS[provider].needsKey || apiKey) return apiKey
    throw new AppError('NO_AI_CONFIG', { message: `${PROVIDERS[provider].name} needs an API key.` })
  }

  /** @throws AppError NO_AI_CONFIG unless a provider with a model and, where it needs one, a key that can be read is chosen */
  function readAiConfig(userId: string, found: repository.UserSettings): AiConfig {
    // Only values of the contract are ever written.
    const provider = found.aiProvider as ProviderId | null
    if (!provider) throw new AppError('NO_AI_CONFIG')
    const { model } = rowOf(found, provider)
    if (!model) throw new AppError('NO_AI_CONFIG', { message: 'No model is chosen for the AI provider.' })
    const { redactions } = found
    return { provider, model, apiKey: openNeeded(userId, found, provider), redactions }
  }

  const rowOf = ({ rows }: repository.UserSettings, provider: string): repository.ProviderRow =>
    rows.find((row) => row.provider === provider) ?? { provider, model: '', apiKeyCipher: null, price: null }

  /** Merges: absent members stay, a masked key is kept, an empty one removed. */
  function changeRow(
    userId: string,
    row: repository.ProviderRow,
    entry: ProviderChanges,
  ): repository.ProviderRow {
    const { apiKey } = entry
    const isKept = apiKey === undefined || apiKey.startsWith(KEY_MASK)
    const sealed = apiKey ? seal(secretKey, apiKey, contextOf(userId, row.provider)) : null
    const price = entry.price && toStoredPrice(entry.price)
    return {
      ...row,
      model: entry.model ?? row.model,
      apiKeyCipher: isKept ? row.apiKeyCipher : sealed,
      price: price === undefined ? row.price : price,
    }
  }

  return {
    get: async (userId: string): Promise<Settings> =>
      toSettings(userId, await repository.readConfig(database.reader, userId)),

    update: (userId: string, changes: UpdateSettings): Promise<Settings> =>
      database.write(userId, async (db) => {
        const before = await repository.readConfig(db, userId)
        const { aiProvider = before.aiProvider, keepTaskDataDays = before.keepTaskDataDays } = changes
        const { checking = before.checking, repair = before.repair, writing = before.writing } = changes
        const rows = [...before.rows]
        // Only values of the contract are ever written.
        const providers = { before: before.aiProvider, after: aiProvider as ProviderId | null }
        const night = changeNightWriter(before.nightWriter, changes.nightWriter, providers, clock.now())
        const { nightWriter } = night
        const after = {
          ...{ nightWriter, aiProvider, keepTaskDataDays, checking, repair, writing, rows },
          redactions: changes.redactions ?? before.redactions,
          never: changes.never ?? before.never,
          wishes: { ...before.wishes, ...changes.wishes },
          days: changeDaySettings(before.days, changes),
          transcription: changeTranscription(before.transcription, changes.transcription),
          vision: changeVision(before.vision, changes.vision),
          notices: changeNotices(before.notices, changes.notices),
          cap: changeCap(before.cap, changes.monthlyCap),
        }
        await repository.updateSettings(db, userId, after)
        await planNoticesAgain(db, userId, before, after)
        // Due now: the job that removes data of tasks finds out when the oldest of it is due.
        if (keepTaskDataDays !== before.keepTaskDataDays) await enqueueWork(db, userId, 'task-data', 0)
        for (const [name, entry] of Object.entries(changes.providerSettings ?? {})) {
          const row = changeRow(userId, rowOf(before, name), entry)
          after.rows = [...after.rows.filter(({ provider }) => provider !== name), row]
          await repository.putProviderRow(db, userId, row)
        }
        if (night.isEnabling) readAiConfig(userId, after)
        // Due now: the job finds out when the next night is.
        if (nightWriter && (nightWriter.enabled || before.nightWriter?.enabled))
          await enqueueWork(db, userId, 'night', 0)
        return toSettings(userId, after)
      }),

    /** Wishes for new pages, how they are written and checked, and whether the model repairs doubted sentences. */
    async getPageCare(
      db: Db,
      userId: string,
    ): Promise<Pick<Settings, 'checking' | 'repair' | 'writing' | 'wishes'>> {
      const { checking, repair, writing, wishes } = await repository.readConfig(db, userId)
      return { checking, repair, writing, wishes }
    },

    /** @throws AppError like `readAiConfig` */
    getAiConfig: async (db: Db, userId: string): Promise<AiConfig> =>
      readAiConfig(userId, await repository.readConfig(db, userId)),

    /** With the provider that writes and the time zone; `isChosen` once its owner has switched it on or off. */
    async getNightWriter(db: Db, userId: string): Promise<NightWriterOfUser> {
      const { nightWriter, aiProvider, days } = await repository.readConfig(db, userId)
      const own = orUnchosen(nightWriter)
      const hasConsent = own.consent !== null && own.consent.provider === aiProvider
      // Only values of the contract are ever written.
      const provider = aiProvider as ProviderId | null
      return { ...own, provider, hasConsent, timeZone: days.timeZone, isChosen: nightWriter !== null }
    },

    /** @throws AppError NO_AI_CONFIG unless a provider is chosen and has a readable key if it needs one */
    async getVisionConfig(db: Db, userId: string): Promise<AiConfig> {
      const found = await repository.readConfig(db, userId)
      if (!found.vision) throw new AppError('NO_AI_CONFIG', { message: NOT_CHOSEN.describes })
      const { vision, redactions } = found
      return { ...vision, apiKey: openNeeded(userId, found, vision.provider), redactions }
    },

    /** @throws AppError as `getVisionConfig` */
    async getTranscriptionConfig(db: Db, userId: string): Promise<TranscriptionConfig> {
      const found = await repository.readConfig(db, userId)
      const { transcription, redactions } = found
      if (!transcription) throw new AppError('NO_AI_CONFIG', { message: NOT_CHOSEN.transcribes })
      const { provider } = transcription
      return {
        ...transcription,
        redactions,
        apiKey: provider === 'local' ? undefined : openNeeded(userId, found, provider),
      }
    },

    /** @throws AppError NO_AI_CONFIG when it cannot be read */
    async findApiKey(userId: string, provider: ProviderId): Promise<string | undefined> {
      return open(userId, rowOf(await repository.readConfig(database.reader, userId), provider))
    },
  }
}

// Settings of the services that transcribe recordings and describe pictures.

/** Merges: absent members stay, null turns it off. @throws AppError INVALID_INPUT if provider or model are missing */
function changeTranscription(
  before: TranscriptionSettings | null,
  changes: UpdateSettings['transcription'],
): TranscriptionSettings | null {
  if (changes === undefined) return before
  if (changes === null) return null
  const provider = changes.provider ?? before?.provider
  if (!provider) throw missing('transcription', 'provider')
  const model = changes.model ?? before?.model ?? ''
  if (model === '' && provider !== 'local') throw missing('transcription', 'model')
  const { language = before?.language ?? null, vocabulary = before?.vocabulary ?? [] } = changes
  return { provider, model, language, vocabulary: vocabulary ?? [] }
}

/** As `changeTranscription`. */
function changeVision(
  before: VisionSettings | null,
  changes: UpdateSettings['vision'],
): VisionSettings | null {
  if (changes === undefined) return before
  if (changes === null) return null
  const provider = changes.provider ?? before?.provider
  if (!provider) throw missing('vision', 'provider')
  const model = changes.model ?? before?.model
  if (!model) throw missing('vision', 'model')
  return { provider, model }
}

/** As `changeTranscription`, but null is no cap. */
const changeCap = (
  before: repository.UserSettings['cap'],
  { tokens = before.tokens, amount }: NonNullable<UpdateSettings['monthlyCap']> = {},
): repository.UserSettings['cap'] => ({
  tokens,
  cost: amount === undefined ? before.cost : amount === null ? null : fromAmount(amount),
})

const missing = (setting: 'transcription' | 'vision', member: string) =>
  invalidInput(`body.${setting}.${member}`, 'is needed to turn it on', 'missing')
