import { type ComponentType, type ReactNode, useEffect } from 'react'
import type { WordGroup } from '../../i18n/load-words.ts'
import { loadLaterWords } from '../../i18n/words.ts'
import { useIsReachable } from '../../state/connection.ts'
import { createStore } from '../../state/store.ts'
import { ReloadAdvice } from './fault-boundary.tsx'

const RETRY_MS = 10_000

interface Loaded<T> {
  code?: T
  /** Whether it was loaded, or could not be. */
  isSettled: boolean
}

/**
 * Code that is no part of the first load, with its words: `web/i18n/word-groups.test.ts` checks that these are all. If loading fails, it is tried again while the service is reachable; a browser
 * that does not load a file again has it after the next reload.
 */
export function loadLater<T>(load: () => Promise<T>, words: readonly WordGroup[] = ['parts']) {
  const store = createStore<Loaded<T>>({ isSettled: false })
  /** Never throws. */
  const get = async (): Promise<T | undefined> => {
    try {
      const [code] = await Promise.all([store.get().code ?? load(), loadLaterWords(words)])
      if (store.get().code === undefined) store.set({ code, isSettled: true })
      return code
    } catch {
      if (!store.get().isSettled) store.set({ isSettled: true })
      return undefined
    }
  }
  /** @param isNeeded whether it is loaded now */
  const use = (isNeeded = true): Loaded<T> => {
    const loaded = store.use()
    const isReachable = useIsReachable()
    const isWanted = isNeeded && loaded.code === undefined && (isReachable || !loaded.isSettled)
    useEffect(() => {
      if (!isWanted) return undefined
      void get()
      const timer = setInterval(() => void get(), RETRY_MS)
      return () => clearInterval(timer)
    }, [isWanted])
    return loaded
  }
  return { get, use }
}

interface Options<P> {
  whileLoading?: ReactNode
  /** Rendered while it cannot be loaded; nothing by default. */
  otherwise?: ComponentType<P>
  words?: readonly WordGroup[]
}

/** A component that is loaded when it is rendered first. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { whileLoading = null, otherwise: Otherwise = () => null, words }: Options<P> = {},
): ComponentType<P> {
  return fromLoaded(loadLater(load, words), { whileLoading, Otherwise })
}

/** A part that a tap on the first screen opens: `loadSoon` loads it before the tap. */
export function soon<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loaded = loadLater(load)
  wantedSoon.push(loaded.get)
  return fromLoaded(loaded, { whileLoading: null, Otherwise: ReloadAdvice })
}

const wantedSoon: (() => Promise<unknown>)[] = []

/** Called when the first screen stands. */
export function loadSoon(): void {
  for (const get of wantedSoon) void get()
}

interface Places<P> {
  whileLoading: ReactNode
  Otherwise: ComponentType<P>
}

const fromLoaded =
  <P extends object>(
    { use }: ReturnType<typeof loadLater<ComponentType<P>>>,
    { whileLoading, Otherwise }: Places<P>,
  ) =>
  (properties: P) => {
    const { code: Part, isSettled } = use()
    if (Part) return <Part {...properties} />
    return isSettled ? <Otherwise {...properties} /> : whileLoading
  }
