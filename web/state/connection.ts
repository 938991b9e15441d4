import { createStore } from './store.ts'

/** Whether the service answered when it was last asked. What the browser believes of its network says less. */
const store = createStore(true)

export const useIsReachable = store.use

export function setReachable(next: boolean): void {
  if (store.get() !== next) store.set(next)
}
