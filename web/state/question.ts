import { createStore } from './store.ts'

/** An action that cannot be undone, to be confirmed by the user. */
export interface Question {
  title: string
  text: string
  action: string
}

const store = createStore<(Question & { answer: (isYes: boolean) => void }) | undefined>(undefined)

export const useQuestion = store.use

/** Resolves with the user's decision; false if another question replaces this one. */
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

/** Does something once the user has agreed; the question has the name of the action. */
export async function askFirst(action: string, text: string, then: () => void): Promise<void> {
  if (await ask({ title: action, text, action })) then()
}
