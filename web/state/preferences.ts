import { readLocal, writeLocal } from './local.ts'
import { createStore } from './store.ts'

/** What belongs to the account: the last that this device knows of it. */
export interface AccountPreferences {
  language: 'en' | 'zh'
  /** Whose clock counts: the device's, or that of an IANA zone wherever one is. */
  timeZone: string
  /** `HH:MM`: what happens earlier belongs to the day before. */
  dayStart: string
}

/** What the client needs to know before the service answers. */
export interface Preferences extends AccountPreferences {
  theme: 'system' | 'light' | 'dark'
  /** Whether the browser may be asked where it is; undecided until the user has been told what for. */
  position: 'undecided' | 'allowed' | 'refused'
}

export const browserLanguage = (): Preferences['language'] =>
  navigator.languages
    .find((tag) => /^(en|zh)\b/i.test(tag))
    ?.slice(0, 2)
    .toLowerCase() === 'zh'
    ? 'zh'
    : 'en'

const defaults = (): Preferences => ({
  theme: 'system',
  language: browserLanguage(),
  position: 'undecided',
  timeZone: 'device',
  dayStart: '00:00',
})

/** What is stored on this device; earlier versions stored the beginning of a day as its hour. */
export function readStoredPreferences(): Partial<Preferences> {
  const text = readLocal('preferences')
  if (text === undefined) return {}
  const { dayStartHour, ...stored } = JSON.parse(text)
  return dayStartHour === undefined ? stored : { dayStart: startOf(Number(dayStartHour)), ...stored }
}

/** The latest beginning of a day is a minute before noon. */
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

/** Nothing of them is kept; how the page looks and speaks stays so until it is left. */
export function forgetPreferences(): void {
  const { theme, language } = store.get()
  writeLocal('preferences', undefined)
  store.set({ ...defaults(), theme, language })
}

/** Tells the document, whose styles and whose reader's voice follow. */
export function applyPreferences(): void {
  const { theme, language } = store.get()
  const root = document.documentElement
  root.lang = language === 'zh' ? 'zh-CN' : 'en'
  root.dataset.theme = theme
  colourFrame(theme)
}

/** The browser's own frame around an installed client follows the system, unless its user wants one of the two. */
function colourFrame(theme: Preferences['theme']): void {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  for (const meta of metas) {
    const own = meta.dataset.theme ?? (meta.media.includes('dark') ? 'dark' : 'light')
    meta.dataset.theme = own
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : own === theme ? 'all' : 'not all'
  }
}
