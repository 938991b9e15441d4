// Whose request is under way, and by which credential. Passing it on to each of the many places that answer events, or that
// ask the database, would be a parameter of all of them.
import { AsyncLocalStorage } from 'node:async_hooks'

interface RequestCaller {
  userId: string
  /** Undefined while it is being checked. */
  credentialId?: string
}

const storage = new AsyncLocalStorage<RequestCaller>()

/** Runs the work of a request. */
export const withCaller = <T>(caller: RequestCaller, work: () => T): T => storage.run(caller, work)

/** Runs work for a user; within a request of this user it stays work of the request. */
export const withUser = <T>(userId: string, work: () => T): T =>
  storage.getStore()?.userId === userId ? work() : storage.run({ userId }, work)

/** The same for an answer that is made while it is sent. */
export async function* iterateWithCaller<T>(
  caller: RequestCaller,
  items: AsyncIterable<T>,
): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { value, done } = await storage.run(caller, () => iterator.next())
      if (done) return
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}

/** The id of the credential, whose right the addresses in an answer carry; undefined outside of a request that has one. */
export const requestCredential = (): string | undefined => storage.getStore()?.credentialId

/** Undefined outside of the work for one user. */
export const requestUser = (): string | undefined => storage.getStore()?.userId
