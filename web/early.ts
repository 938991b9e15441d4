// Runs before the rest of the client has arrived, and asks meanwhile for what the first screen shows. Whatever fails is asked for
// again by what needs it.
import { LOADERS } from './i18n/load-words.ts'
import { readLocal } from './state/local.ts'
import { readPreferences } from './state/stored-preferences.ts'

type Load = () => Promise<unknown>

const DAY: Load[] = [
  () => import('./components/page/page-panel.tsx'),
  () => import('./components/text/markdown.tsx'),
  () => import('./components/evening/evening.tsx'),
]

/** By the first part of the address. */
const SCREENS: Record<string, Load[]> = {
  '': DAY,
  day: DAY,
  calendar: [() => import('./pages/calendar.page.tsx')],
  pages: [() => import('./pages/pages.page.tsx')],
}

const words = LOADERS[readPreferences().language]
const isSignedIn = readLocal('session') !== undefined
const screen = SCREENS[location.pathname.split('/')[1] ?? ''] ?? []
const ask = (loads: Load[]) => {
  for (const load of loads) load().catch(() => undefined)
}

ask(isSignedIn ? [words.first, words.parts] : [words.first])
// After the words: a browser asks for six files at a time.
if (isSignedIn) setTimeout(ask, 0, screen)
