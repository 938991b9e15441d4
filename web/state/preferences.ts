import { readLocal, writeLocal } from './local.ts'
import { createStore } from './store.ts'

/** What belongs to this device rather than to the account. */
export interface Preferences {
  theme: 'system' | 'light' | 'dark'
  language: 'en' | 'zh'
  /** Whether the browser may be asked where it is; undecided until the user has been told what for. */
  position: 'undecided' | 'allowed' | 'refused'
  /** Whose clock counts: the device's, or that of an IANA zone wherever one is. */
  timeZone: string
  /** The hour at which a day begins: what happens before it belongs to the day before. */
  dayStartHour: number
}

const browserLanguage = (): Preferences['language'] =>
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
  dayStartHour: 0,
})

function readPreferences(): Preferences {
  const text = readLocal('preferences')
  return text === undefined ? defaults() : { ...defaults(), ...JSON.parse(text) }
}

const store = createStore(readPreferences())

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
