// The settings of the night writer, with the consent that enabling it is.
import { type NightWriterSettings, NO_NIGHT_WRITER } from '../../contract/night-writer.ts'
import type { ProviderId } from '../../contract/providers.ts'
import type { UpdateSettings } from '../../contract/settings.ts'
import type { StoredNightWriter } from './settings.repository.ts'

const UNCHOSEN: StoredNightWriter = { ...NO_NIGHT_WRITER, consent: null, from: 0 }

export const orUnchosen = (stored: StoredNightWriter | null): StoredNightWriter => stored ?? UNCHOSEN

export const toNightWriter = (stored: StoredNightWriter | null): NightWriterSettings => {
  const { consent: _consent, from: _from, ...settings } = orUnchosen(stored)
  return settings
}

interface Providers {
  before: string | null
  after: ProviderId | null
}

/**
 * Merges: absent members stay. A change of the provider ends the consent. `enabled: true` renews it, unless the same
 * request changes the provider of a night writer that was on: settings may be sent back as they were read.
 *
 * @returns `isEnabling`: the caller must check that the provider is configured
 */
export function changeNightWriter(
  stored: StoredNightWriter | null,
  changes: UpdateSettings['nightWriter'],
  { before, after }: Providers,
  now: number,
): { nightWriter: StoredNightWriter | null; isEnabling: boolean } {
  const hasNewProvider = before !== after
  if (!changes && !(stored && hasNewProvider)) return { nightWriter: stored, isEnabling: false }
  const old = orUnchosen(stored)
  const kept = hasNewProvider ? null : old.consent
  const merged = {
    enabled: changes?.enabled ?? old.enabled,
    time: changes?.time ?? old.time,
    minimumEvents: changes?.minimumEvents ?? old.minimumEvents,
    catchUpDays: changes?.catchUpDays ?? old.catchUpDays,
    weaveLateEvents: changes?.weaveLateEvents ?? old.weaveLateEvents,
    ...{ consent: kept, from: old.from },
  }
  if (!merged.enabled) return { nightWriter: { ...merged, consent: null }, isEnabling: false }
  const isEnabling = changes?.enabled === true && kept === null && !(old.enabled && hasNewProvider)
  const isMoved = isEnabling || merged.time !== old.time
  return {
    nightWriter: {
      ...merged,
      consent: isEnabling && after ? { provider: after, at: now } : kept,
      from: isMoved ? now : old.from,
    },
    isEnabling,
  }
}
