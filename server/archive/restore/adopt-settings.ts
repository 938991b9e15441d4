import { isDeepStrictEqual } from 'node:util'
import { NO_CAP } from '../../../contract/ledger.ts'
import { NO_NIGHT_WRITER } from '../../../contract/night-writer.ts'
import { type Settings, UpdateSettingsSchema } from '../../../contract/settings.ts'
import { NO_WISHES } from '../../../contract/wishes.ts'
import { asObject, asText, type JsonObject } from '../../import/sources/json-values.ts'
import type { SettingsService } from '../../settings/settings.service.ts'

/** The settings of a new account. */
const UNCHOSEN = {
  timeZone: null,
  dayStart: '00:00',
  language: null,
  keepTaskDataDays: 90,
  checking: 'rules',
  repair: false,
  writing: null,
  wishes: NO_WISHES,
  nightWriter: NO_NIGHT_WRITER,
  transcription: null,
  vision: null,
  aiProvider: null,
  monthlyCap: NO_CAP,
  redactions: [],
  never: [],
} as const satisfies Partial<Settings>

/** Adopts an archive's settings that the user has not changed. None of them alone sends data to a provider. */
export async function adoptSettings(
  settings: SettingsService,
  userId: string,
  archived: JsonObject,
): Promise<void> {
  const current = await settings.get(userId)
  // Its owner has agreed to a provider in another account.
  const nightWriter = { ...asObject(archived.nightWriter), enabled: false }
  const isUnchosen = isDeepStrictEqual(nightWriter, NO_NIGHT_WRITER)
  const offered: JsonObject = { ...archived, nightWriter: isUnchosen ? undefined : nightWriter }
  const chosen = Object.entries(UNCHOSEN).flatMap(([name, unchosen]) => {
    const isFree = isDeepStrictEqual(current[name as keyof typeof UNCHOSEN], unchosen)
    const change = { [name]: offered[name] }
    return isFree && offered[name] !== undefined && UpdateSettingsSchema.safeParse(change).success
      ? [change]
      : []
  })
  const models = Object.entries(current.providerSettings).flatMap(
    ([provider, { model, price: ownPrice }]) => {
      const { model: name, price } = asObject(asObject(archived.providerSettings)[provider])
      const entry = { model: asText(name), ...(ownPrice === null && { price }) }
      const change = { providerSettings: { [provider]: entry } }
      const isNew = model === '' && entry.model !== undefined
      return isNew && UpdateSettingsSchema.safeParse(change).success ? [[provider, entry] as const] : []
    },
  )
  const changes = UpdateSettingsSchema.parse({
    ...Object.assign({}, ...chosen),
    ...(models.length > 0 && { providerSettings: Object.fromEntries(models) }),
  })
  if (Object.keys(changes).length > 0) await settings.update(userId, changes)
}
