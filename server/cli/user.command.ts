import { routes } from '../../contract/index.ts'
import { listUsers as listUserRows } from '../accounts/accounts.repository.ts'
import { createAccountsService } from '../accounts/accounts.service.ts'
import type { Database } from '../database/database.ts'
import { systemClock } from '../lib/clock.ts'
import { createLimits } from '../limits/limits.ts'
import { findUser } from './accounts.ts'
import type { Context } from './command.ts'
import { withDiary } from './directory-use.ts'

/** Accounts managed by the operator, by the rules of the API. */
const openAccounts = (database: Database) =>
  createAccountsService({
    database,
    clock: systemClock,
    limits: createLimits(database, systemClock, false),
    isRegistrationOpen: true,
    onAccountDeleted: async () => {},
  })

export async function addUser({ settings, terminal }: Context, email: string): Promise<void> {
  checkInput('email', email)
  const password = await terminal.readNewPassword()
  checkInput('password', password)
  await withDiary(settings, (database) => openAccounts(database).createUser(email, password))
  terminal.print(`Created the account ${email}.`)
}

export async function listUsers({ settings, terminal }: Context): Promise<void> {
  const users = await withDiary(settings, (database) => listUserRows(database.reader))
  for (const { email, createdAt, disabledAt } of users)
    terminal.print(
      `${new Date(createdAt).toISOString().slice(0, 10)}  ${email}${disabledAt === null ? '' : '  (disabled)'}`,
    )
  if (users.length === 0) terminal.note('There is no account yet.')
}

export async function setPassword({ settings, terminal }: Context, email: string): Promise<void> {
  const inDiary = <T>(work: (database: Database) => Promise<T>) => withDiary(settings, work)
  const user = await inDiary((database) => findUser(database, email))
  // The diary is closed while the operator types, so that a service can start.
  const password = await terminal.readNewPassword()
  checkInput('password', password)
  await inDiary((database) => openAccounts(database).setPassword(user.id, password))
  terminal.print(`Set a new password for ${user.email}. Its logins and API keys have ended.`)
}

export const disableUser = (context: Context, email: string): Promise<void> =>
  setDisabled(context, email, true)

export const enableUser = (context: Context, email: string): Promise<void> =>
  setDisabled(context, email, false)

async function setDisabled({ settings, terminal }: Context, email: string, isDisabled: boolean) {
  const user = await withDiary(settings, async (database) => {
    const found = await findUser(database, email)
    await openAccounts(database).setDisabled(found.id, isDisabled)
    return found
  })
  terminal.print(
    isDisabled
      ? `Disabled ${user.email}. Its logins and API keys have ended; its diary stays.`
      : `Enabled ${user.email}. It can sign in again.`,
  )
}

/** @throws Error of one line that does not contain the value */
function checkInput(field: 'email' | 'password', value: string): void {
  const { error } = routes.register.body.shape[field].safeParse(value)
  if (error) throw new Error(`${field}: ${error.issues[0]?.message}`)
}
