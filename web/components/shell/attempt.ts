import { useState } from 'react'

interface AttemptState {
  isRunning: boolean
  /** Whether the last action succeeded. */
  isDone?: boolean
  /** Of the last action. */
  error?: unknown
}

/** Runs an action of the user, whose failure is shown beside its button until the next one. */
export function useAttempt() {
  const [state, setState] = useState<AttemptState>({ isRunning: false })
  const attempt = async (action: () => Promise<unknown>): Promise<void> => {
    setState({ isRunning: true })
    try {
      await action()
      setState({ isRunning: false, isDone: true })
    } catch (error) {
      setState({ isRunning: false, error })
    }
  }
  return { attempt, ...state, /** The user goes on typing. */ forget: () => setState({ isRunning: false }) }
}
