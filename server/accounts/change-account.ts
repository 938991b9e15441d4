// What operators may change of an account, on their screen and by their commands.
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import * as users from './accounts.repository.ts'
import { emailKeyOf } from './accounts.service.ts'
import { endAccess } from './end-access.ts'
import { createAccountWrite, failAsEmailTaken } from './write-account.ts'

/** Absent members stay. */
export interface AccountChange {
  email?: string | undefined
  /** Null: as of all users. */
  quotaBytes?: number | null | undefined
  disabled?: boolean | undefined
  isAdmin?: boolean | undefined
}

interface Checks {
  before?(db: Db): Promise<void>
  after?(db: Db): Promise<void>
}

/** In one transaction, which a check can refuse. @throws AppError EMAIL_TAKEN */
export async function changeAccount(
  { database, clock }: { database: Database; clock: Clock },
  userId: string,
  change: AccountChange,
  { before, after }: Checks = {},
): Promise<void> {
  const written = createAccountWrite(database)(userId, async (db) => {
    await before?.(db)
    await apply(db, userId, change, clock.now())
    await after?.(db)
  })
  await written.catch(failAsEmailTaken)
}

interface Action {
  /** Null for a command on the machine of the service. */
  operatorId: string | null
  userId: string
  action: 'create' | 'invite' | 'update' | 'remove invitation'
  change?: AccountChange & { password?: 'changed' }
}

/** A line of the log for each action of an operator: who did it, to whom. It has no e-mail address. */
export function noteAction(logger: Pick<Logger, 'info'>, { change, ...action }: Action): void {
  const email = change?.email === undefined ? {} : { email: 'changed' }
  logger.info({ ...action, ...change, ...email }, 'account changed by an operator')
}

async function apply(db: Db, userId: string, change: AccountChange, now: number): Promise<void> {
  const { email, quotaBytes, disabled, isAdmin } = change
  await users.updateUser(db, userId, {
    ...(email !== undefined && { email, email_key: emailKeyOf(email) }),
    ...(quotaBytes !== undefined && { quota_bytes: quotaBytes }),
    ...(isAdmin !== undefined && { is_admin: isAdmin ? 1 : null }),
    ...(disabled !== undefined && { disabled_at: disabled ? now : null }),
  })
  // The diary stays, and so do passkeys. Whose address was changed notices it by that: who reads its mails can enter.
  if (disabled || email !== undefined) await endAccess(db, userId)
}
