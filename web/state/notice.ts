import { createStore } from './store.ts'

/** A short confirmation of an action, with an optional undo. */
export interface Notice {
  message: string
  undo?: () => Promise<unknown>
  /** A further action. */
  action?: { label: string; run: () => void }
}

/** Long enough to read and to change one's mind; everything deleted can also be found in the trash. */
const NOTICE_MS = 10_000

const store = createStore<Notice | undefined>(undefined)
let timer: ReturnType<typeof setTimeout> | undefined

export const useNotice = store.use

export function showNotice(notice: Notice): void {
  clearTimeout(timer)
  store.set(notice)
  timer = setTimeout(hideNotice, NOTICE_MS)
}

export function hideNotice(): void {
  clearTimeout(timer)
  store.set(undefined)
}
