// Logins that found no room on the disk: held in memory, so that their owners can read what is there. Each request of one tries
// to store it. Where several processes share a database, the others would not know it, so none is held.
import type { Database } from '../database/database.ts'
import { isFull, isUniqueViolation } from '../database/errors.ts'
import type { Db } from '../database/tables.ts'
import { findUser } from './accounts.repository.ts'
import type { Credential } from './credentials.repository.ts'
import { storeCredential } from './new-credential.ts'

interface Held {
  credential: Credential
  /** A new password, and the end of the account, end the login too. */
  passwordHash: string
}

/** A household has fewer devices, and each costs a correct password. */
const MAX_HELD = 1_000

const ofDatabase = new WeakMap<Database, HeldLogins>()

/** All services of a database share them. */
export function heldLoginsOf(database: Database): HeldLogins {
  const held = ofDatabase.get(database) ?? new HeldLogins(database)
  ofDatabase.set(database, held)
  return held
}

class HeldLogins {
  readonly #database: Database
  /** By the hash of the token. */
  readonly #held = new Map<string, Held>()

  constructor(database: Database) {
    this.#database = database
  }

  /** @returns false if it has to be stored */
  hold(credential: Credential, passwordHash: string): boolean {
    if (this.#database.isShared || this.#held.size >= MAX_HELD) return false
    this.#held.set(credential.hash, { credential, passwordHash })
    return true
  }

  /** @returns the login if it is still held, or was stored by this call */
  async find(hash: string): Promise<(Credential & { lastUsedAt: null }) | undefined> {
    const one = this.#held.get(hash)
    if (!one) return undefined
    await this.#store(one)
    if (await isCurrent(this.#database.reader, one)) return { ...one.credential, lastUsedAt: null }
    this.#held.delete(hash)
    return undefined
  }

  listOf(userId: string): Credential[] {
    return [...this.#held.values()].map(({ credential }) => credential).filter((one) => one.userId === userId)
  }

  /** @returns whether it was held */
  end(userId: string, id: string): boolean {
    return this.#end(this.listOf(userId).filter((one) => one.id === id)) > 0
  }

  /** @returns how many were held */
  endOthers(userId: string, keptId: string): number {
    return this.#end(this.listOf(userId).filter(({ id }) => id !== keptId))
  }

  /** The last attempt, before the process ends. */
  async storeAll(): Promise<void> {
    for (const one of [...this.#held.values()]) await this.#store(one).catch(() => undefined)
  }

  #end(ended: readonly Credential[]): number {
    return ended.filter(({ hash }) => this.#held.delete(hash)).length
  }

  /** Keeps it in memory as long as the disk is full. */
  async #store(one: Held): Promise<void> {
    const { credential } = one
    try {
      await this.#database.write(credential.userId, async (db) => {
        if (await isCurrent(db, one)) await storeCredential(db, credential)
      })
    } catch (error) {
      if (isFull(error)) return
      // Two requests at once tried it.
      if (!isUniqueViolation(error)) throw error
    }
    this.#held.delete(credential.hash)
  }
}

async function isCurrent(db: Db, { credential, passwordHash }: Held): Promise<boolean> {
  const user = await findUser(db, credential.userId)
  return user?.passwordHash === passwordHash && user.disabledAt === null
}
