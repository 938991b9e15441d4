import type { Language } from '../state/languages.ts'
import type { Words } from './en.ts'
import type { PartWords } from './en-parts.ts'
import type { ScreenWords } from './en-screens.ts'
import type { SignInWords } from './en-sign-in.ts'

/** The words of what is loaded after the first screen, by what needs them. */
export interface WordsByGroup {
  parts: PartWords
  screens: ScreenWords
  signIn: SignInWords
}

export type WordGroup = keyof WordsByGroup

type Loaders = { first: () => Promise<Words> } & { [G in WordGroup]: () => Promise<WordsByGroup[G]> }

/** A chunk each; the service worker knows them by their names. */
export const LOADERS: Record<Language, Loaders> = {
  en: {
    first: async () => (await import('./en.ts')).en,
    parts: () => import('./en-parts.ts'),
    screens: () => import('./en-screens.ts'),
    signIn: () => import('./en-sign-in.ts'),
  },
  de: {
    first: async () => (await import('./de.ts')).de,
    parts: () => import('./de-parts.ts'),
    screens: () => import('./de-screens.ts'),
    signIn: () => import('./de-sign-in.ts'),
  },
  es: {
    first: async () => (await import('./es.ts')).es,
    parts: () => import('./es-parts.ts'),
    screens: () => import('./es-screens.ts'),
    signIn: () => import('./es-sign-in.ts'),
  },
  fr: {
    first: async () => (await import('./fr.ts')).fr,
    parts: () => import('./fr-parts.ts'),
    screens: () => import('./fr-screens.ts'),
    signIn: () => import('./fr-sign-in.ts'),
  },
  ja: {
    first: async () => (await import('./ja.ts')).ja,
    parts: () => import('./ja-parts.ts'),
    screens: () => import('./ja-screens.ts'),
    signIn: () => import('./ja-sign-in.ts'),
  },
  zh: {
    first: async () => (await import('./zh.ts')).zh,
    parts: () => import('./zh-parts.ts'),
    screens: () => import('./zh-screens.ts'),
    signIn: () => import('./zh-sign-in.ts'),
  },
}
