import { createStore } from './store.ts'

/** Links from the events of a day to the sentences of the shown page. */
interface PageLinks {
  /** The sentences that rest on an event, in the page's order. */
  sentences: ReadonlyMap<string, readonly string[]>
  /** Scrolls to the first of them and highlights all. */
  show: (eventId: string) => void
}

const store = createStore<PageLinks | undefined>(undefined)

export const usePageLinks = store.use
export const setPageLinks = store.set
