// Without React: what is asked for before the rest of the client arrives depends on them.
import { clientLanguageOf } from '../../contract/client-languages.ts'
import type { Language } from './languages.ts'
import { readLocal } from './local.ts'

/** Settings of the account, as last known to this device. */
export interface AccountPreferences {
  language: Language
  /** `device`, or an IANA zone. */
  timeZone: string
  /** `HH:MM`: earlier events belong to the day before. */
  dayStart: string
}

/** Settings that the client needs before the service answers. */
export interface Preferences extends AccountPreferences {
  theme: 'system' | 'light' | 'dark'
  /** Whether to locate the device; undecided until the user was told the purpose. */
  position: 'undecided' | 'allowed' | 'refused'
  /** Whether keys do something by themselves: speech input and unsteady hands press them by mistake. */
  hasSingleKeys: boolean
}

export const browserLanguage = (): Language =>
  navigator.languages.map(clientLanguageOf).find((language) => language !== undefined) ?? 'en'

export const defaults = (): Preferences => ({
  theme: 'system',
  language: browserLanguage(),
  position: 'undecided',
  timeZone: 'device',
  dayStart: '00:00',
  hasSingleKeys: true,
})

/** Reads the stored values. Earlier versions stored the beginning of a day as its hour. */
export function readStoredPreferences(): Partial<Preferences> {
  const text = readLocal('preferences')
  if (text === undefined) return {}
  const { dayStartHour, ...stored } = JSON.parse(text)
  return dayStartHour === undefined ? stored : { dayStart: startOf(Number(dayStartHour)), ...stored }
}

/** The same, with what follows where nothing was chosen. */
export const readPreferences = (): Preferences => ({ ...defaults(), ...readStoredPreferences() })

/** A day begins before noon. */
const startOf = (hour: number): string => (hour < 12 ? `${String(hour).padStart(2, '0')}:00` : '11:59')
