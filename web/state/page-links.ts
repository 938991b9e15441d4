import { createStore } from './store.ts'

/** What the lines of a day know of the page that is on the screen. */
interface PageLinks {
  /** The sentences that rest on an event, in the page's order. */
  sentences: ReadonlyMap<string, readonly string[]>
  /** Leads to the first of them, and marks all. */
  show: (eventId: string) => void
}

const store = createStore<PageLinks | undefined>(undefined)

export const usePageLinks = store.use
export const setPageLinks = store.set
