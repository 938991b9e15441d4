/** Time zone, beginning of the day and language: settings of the account, for all devices. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clientLanguageOf } from '../../contract/client-languages.ts'
import type { Settings, UpdateSettings } from '../../contract/settings.ts'
import { loadWords } from '../i18n/words.ts'
import type { Language } from '../state/languages.ts'
import { listLocal, writeLocal } from '../state/local.ts'
import { getPreferences, setPreferences } from '../state/preferences.ts'
import { getUserId } from '../state/session.ts'
import {
  type AccountPreferences,
  browserLanguage,
  readStoredPreferences,
} from '../state/stored-preferences.ts'
import { saveSettings, settingsQuery } from './settings.queries.ts'

/** Prefix of the local value that marks that this device's values were moved to the user's account. */
const MOVED = 'moved-to-account.'

/** Applies the account's values. Without the service the last known ones stay. */
export function useAccountPreferences(): void {
  const { data } = useQuery(settingsQuery)
  useEffect(() => {
    if (data) void follow(data).catch(() => undefined)
  }, [data])
}

/** @throws ApiError if the service refused the change; then nothing changes on this device */
export async function changeAccountPreferences(change: Partial<AccountPreferences>): Promise<void> {
  const { timeZone, ...rest } = change
  const userId = getUserId()
  const json = {
    ...rest,
    ...(timeZone !== undefined && { timeZone: timeZone === 'device' ? null : timeZone }),
  }
  await showAsAccount(await saveSettings(json), userId)
}

/**
 * Moves values that earlier versions stored on the device to the account, once. After any account has taken them, the
 * device's values are copies of that account's.
 */
async function follow(settings: Settings): Promise<void> {
  const userId = getUserId()
  const own = listLocal().some((name) => name.startsWith(MOVED)) ? {} : listOwn(settings)
  const current = Object.keys(own).length > 0 ? await saveSettings(own) : settings
  if (userId === getUserId()) writeLocal(MOVED + userId, 'yes')
  await showAsAccount(current, userId)
}

function listOwn({ timeZone, dayStart, language }: Settings): UpdateSettings {
  const stored = readStoredPreferences()
  const isChosen = stored.language !== undefined && stored.language !== browserLanguage()
  return {
    ...(timeZone === null &&
      stored.timeZone &&
      stored.timeZone !== 'device' && { timeZone: stored.timeZone }),
    ...(dayStart === '00:00' &&
      stored.dayStart &&
      stored.dayStart !== '00:00' && { dayStart: stored.dayStart }),
    ...(language === null && isChosen && { language: stored.language }),
  }
}

/** Does nothing if the user has signed out meanwhile. */
async function showAsAccount({ timeZone, dayStart, language }: Settings, userId: string): Promise<void> {
  const known = getPreferences()
  const next = {
    timeZone: timeZone ?? 'device',
    dayStart,
    language: clientLanguage(language) ?? known.language,
  }
  if (next.language !== known.language) await loadWords(next.language)
  const isSame =
    next.timeZone === known.timeZone && next.dayStart === known.dayStart && next.language === known.language
  if (!isSame && userId === getUserId()) setPreferences(next)
}

/** Undefined for a language that the client does not have: it keeps that of the device. */
const clientLanguage = (tag: string | null): Language | undefined =>
  tag === null ? undefined : clientLanguageOf(new Intl.Locale(tag).language)
