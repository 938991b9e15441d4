import { createStore } from './store.ts'

/** Something that cannot be undone, and waits for the user's word. */
export interface Question {
  title: string
  text: string
  action: string
}

const store = createStore<(Question & { answer: (isYes: boolean) => void }) | undefined>(undefined)

export const useQuestion = store.use

/** Resolves when the user has decided. A question that is asked meanwhile takes the place of this one. */
export function ask(question: Question): Promise<boolean> {
  store.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      store.set(undefined)
      resolve(isYes)
    }
    store.set({ ...question, answer })
  })
}
