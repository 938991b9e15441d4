import { createStore } from './store.ts'

/** A short confirmation of an action, with an optional undo; or the error of one that failed. */
export interface Notice {
  message?: string
  error?: unknown
  undo?: () => Promise<unknown>
  /** A further action. */
  action?: { label: string; run: () => void }
}

const NOTICE_MS = 10_000
/** With a button: long enough to reach it by keyboard or screen reader. Everything deleted is in the trash, too. */
const NOTICE_WITH_BUTTON_MS = 20_000

const store = createStore<Notice | undefined>(undefined)
let timer: ReturnType<typeof setTimeout> | undefined

export const useNotice = store.use

export function showNotice(notice: Notice): void {
  clearTimeout(timer)
  store.set(notice)
  timer = setTimeout(hideNotice, notice.undo || notice.action ? NOTICE_WITH_BUTTON_MS : NOTICE_MS)
}

/** Hides a notice that no longer holds, unless another one has taken its place. */
export function withdrawNotice(notice: Notice): void {
  if (store.get() === notice) hideNotice()
}

/** A confirmation belongs to the screen that it was given on. What can be undone, can be undone from the next one too. */
export function leaveNotice(): void {
  const notice = store.get()
  if (notice && !notice.undo && !notice.action) hideNotice()
}

export function hideNotice(): void {
  clearTimeout(timer)
  store.set(undefined)
}
