import { hashPassword } from '../../../server/accounts/password-hash.ts'

/** Two are hashed at once, and a hundred may wait for it. */
const MOST = 102

/** Has as many passwords hashed as the process of the test takes on, until it is told to stop. */
export function fillHashQueue(): { stop(): Promise<void> } {
  let isOver = false
  const goOn = async () => {
    while (!isOver) await hashPassword('one of many')
  }
  const all = Array.from({ length: MOST }, goOn)
  return {
    async stop() {
      isOver = true
      await Promise.all(all)
    },
  }
}
