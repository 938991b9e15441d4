/** The accounts of the service on the screen of its operators: who has one, and what an operator may change of it. */
import { AppError } from '../../../contract/app-error.ts'
import type { ManagedUser } from '../../../contract/users.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/tables.ts'
import type { Clock } from '../../lib/clock.ts'
import { isText, isWholeNumber } from '../../lib/cursor.ts'
import { toInstant, toInstantOrNull } from '../../lib/instants.ts'
import { cutPage, type ListPage, type PageQuery, readCursor } from '../../lib/list-page.ts'
import type { Logger } from '../../lib/logger.ts'
import * as users from '../accounts.repository.ts'
import type { Caller } from '../caller.ts'
import { type AccountChange, changeAccount, noteAction } from '../change-account.ts'
import { findLastUse } from '../credentials.repository.ts'
import { findInvitation, inviteUser, removeInvitation } from '../invite-user.ts'

interface Dependencies {
  database: Database
  clock: Clock
  logger: Pick<Logger, 'info'>
  /** Bytes that the files of a user take. */
  sumSizes(db: Db, userId: string): Promise<number>
}

export type UsersService = ReturnType<typeof createUsersService>

const forbidden = (message: string) => new AppError('FORBIDDEN', { message })

export async function describeUser(
  db: Db,
  user: users.User,
  { sumSizes, now }: Pick<Dependencies, 'sumSizes'> & { now: number },
): Promise<ManagedUser> {
  const [usedBytes, lastUsedAt, invitation] = await Promise.all([
    sumSizes(db, user.id),
    findLastUse(db, user.id),
    findInvitation(db, user, now),
  ])
  return {
    ...{ id: user.id, email: user.email, createdAt: toInstant(user.createdAt), usedBytes, invitation },
    ...{ quotaBytes: user.quotaBytes, lastUsedAt: toInstantOrNull(lastUsedAt) },
    ...{ disabled: user.disabledAt !== null, isAdmin: user.isAdmin === 1 },
  }
}

export function createUsersService(dependencies: Dependencies) {
  const { database, clock, logger, sumSizes } = dependencies

  const describe = (db: Db, user: users.User) => describeUser(db, user, { sumSizes, now: clock.now() })

  /** @throws AppError NOT_FOUND */
  async function get(userId: string): Promise<ManagedUser> {
    const found = await users.findUser(database.reader, userId)
    if (!found) throw new AppError('NOT_FOUND')
    return database.pipeline((db) => describe(db, found))
  }

  /**
   * Inside the transaction, because another operator may have disabled this one since the request came. It locks the rows of the
   * operators, so that two of them who demote each other do so one after the other. The caller's credential is not looked up again:
   * it belongs to another user than the transaction.
   */
  async function assertOperator(db: Db, caller: Caller): Promise<void> {
    const operators = await users.lockOperators(db)
    if (!operators.includes(caller.userId)) throw forbidden('Only an operator of the service may do this.')
  }

  async function assertOperatorLeft(db: Db): Promise<void> {
    if ((await users.lockOperators(db)).length > 0) return
    throw forbidden('This is the last operator who can sign in. Make somebody else an operator first.')
  }

  return {
    /** Newest first. */
    async list({ limit, cursor }: PageQuery): Promise<ListPage<ManagedUser>> {
      const before = readCursor(cursor, [isWholeNumber, isText])
      const rows = await users.listUsersBefore(database.reader, before, limit + 1)
      const { items, nextCursor } = cutPage(rows, { limit, cursorOf: ({ createdAt, id }) => [createdAt, id] })
      const described = await database.pipeline((db) => Promise.all(items.map((user) => describe(db, user))))
      return { items: described, nextCursor }
    },

    /** @throws AppError EMAIL_TAKEN, FORBIDDEN */
    async invite(caller: Caller, email: string) {
      const check = (db: Db) => assertOperator(db, caller)
      const { userId, token, expiresAt } = await inviteUser({ database, clock }, email, check)
      noteAction(logger, { operatorId: caller.userId, userId, action: 'invite' })
      // After `#`, so that neither this service nor a proxy gets it in an address that is logged.
      return { user: await get(userId), path: `/password#${token}`, expiresAt: toInstant(expiresAt) }
    },

    /** @throws AppError NOT_FOUND, EMAIL_TAKEN, FORBIDDEN */
    async update(caller: Caller, userId: string, change: AccountChange): Promise<ManagedUser> {
      await changeAccount({ database, clock }, userId, change, {
        async before(db) {
          await assertOperator(db, caller)
          const found = await users.findUser(db, userId)
          if (!found) throw new AppError('NOT_FOUND')
          if (change.isAdmin && (await findInvitation(db, found, clock.now())) !== null)
            throw forbidden('Nobody has entered this account yet.')
        },
        after: assertOperatorLeft,
      })
      noteAction(logger, { operatorId: caller.userId, userId, action: 'update', change })
      return get(userId)
    },

    /** @throws AppError NOT_FOUND, FORBIDDEN for an account that somebody has entered */
    async removeInvitation(caller: Caller, userId: string) {
      const isRemoved = await removeInvitation(database, userId, (db) => assertOperator(db, caller))
      if (!isRemoved)
        throw forbidden(
          'Somebody has entered this account: its owner alone can delete it. You can disable it.',
        )
      noteAction(logger, { operatorId: caller.userId, userId, action: 'remove invitation' })
      return { id: userId }
    },
  }
}
