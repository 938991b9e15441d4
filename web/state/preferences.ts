import { LANGUAGES } from './languages.ts'
import { writeLocal } from './local.ts'
import { createStore } from './store.ts'
import { defaults, type Preferences, readPreferences } from './stored-preferences.ts'

const store = createStore<Preferences>(readPreferences())

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
