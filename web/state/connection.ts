import { createStore } from './store.ts'

/** Whether the last request reached the service. More reliable than `navigator.onLine`. */
const store = createStore(true)

export const useIsReachable = store.use

export function setReachable(next: boolean): void {
  if (store.get() !== next) store.set(next)
}
