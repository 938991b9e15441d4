import { hashPassword } from '../../../server/accounts/password-hash.ts'

/** Two are hashed at once, and a hundred may wait. */
const MOST = 102

/** Fills this process's queue of password hashes, until it is stopped. */
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
