import { clientLanguageOf } from '../../contract/client-languages.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { readLocal, writeLocal } from './local.ts'
import { createStore } from './store.ts'

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

const defaults = (): Preferences => ({
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

/** A day begins before noon. */
const startOf = (hour: number): string => (hour < 12 ? `${String(hour).padStart(2, '0')}:00` : '11:59')

const store = createStore<Preferences>({ ...defaults(), ...readStoredPreferences() })

export const usePreferences = store.use
export const getPreferences = store.get

export function setPreferences(change: Partial<Preferences>): void {
  const next = { ...store.get(), ...change }
  writeLocal('preferences', JSON.stringify(next))
  store.set(next)
  applyPreferences()
}

/** Deletes the stored values. Theme and language stay until the page is closed. */
export function forgetPreferences(): void {
  const { theme, language } = store.get()
  writeLocal('preferences', undefined)
  store.set({ ...defaults(), theme, language })
}

/** Sets language and theme of the document. */
export function applyPreferences(): void {
  const { theme, language } = store.get()
  const root = document.documentElement
  root.lang = LANGUAGES[language].lang
  root.dataset.theme = theme
  colourFrame(theme)
}

/** Sets the color of the browser's frame, which follows the system unless the user has chosen a theme. */
function colourFrame(theme: Preferences['theme']): void {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  for (const meta of metas) {
    const own = meta.dataset.theme ?? (meta.media.includes('dark') ? 'dark' : 'light')
    meta.dataset.theme = own
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : own === theme ? 'all' : 'not all'
  }
}
