// The credential of the request under way. The addresses in its answer carry its right, and end with it; passing it on to each
// of the many places that answer events would be a parameter of all of them.
import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

/** Runs the work of a request. */
export const withCredential = <T>(credentialId: string, work: () => T): T => storage.run(credentialId, work)

/** The same for an answer that is made while it is sent. */
export async function* iterateWithCredential<T>(
  credentialId: string,
  items: AsyncIterable<T>,
): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { value, done } = await storage.run(credentialId, () => iterator.next())
      if (done) return
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}

/** The id of the credential; undefined outside of a request that has one. */
export const requestCredential = (): string | undefined => storage.getStore()
