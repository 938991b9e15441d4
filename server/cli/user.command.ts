import { EVENING_DAY_START } from '../../contract/evening-day-start.ts'
import { routes } from '../../contract/index.ts'
import type { ManagedUser } from '../../contract/users.ts'
import { listUsers as listUserRows } from '../accounts/accounts.repository.ts'
import { createAccountsService } from '../accounts/accounts.service.ts'
import { type AccountChange, changeAccount, noteAction } from '../accounts/change-account.ts'
import { INVITATION_DAYS, inviteUser as invite, removeInvitation } from '../accounts/invite-user.ts'
import { describeUser } from '../accounts/users/users.service.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { systemClock } from '../lib/clock.ts'
import { createLogger } from '../lib/logger.ts'
import { createLimits } from '../limits/limits.ts'
import { sumSizes } from '../media/files.repository.ts'
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

/** In the log's format, on standard error. */
const note = ({ DAYLEAF_LOG_LEVEL }: Config, action: Omit<Parameters<typeof noteAction>[1], 'operatorId'>) =>
  noteAction(createLogger(DAYLEAF_LOG_LEVEL, 2), { operatorId: null, ...action })

/** @returns the account as it was */
async function change(settings: Config, email: string, wanted: AccountChange) {
  const user = await withDiary(settings, async (database) => {
    const found = await findUser(database, email)
    await changeAccount({ database, clock: systemClock }, found.id, wanted)
    return found
  })
  note(settings, { userId: user.id, action: 'update', change: wanted })
  return user
}

export async function addUser({ settings, terminal }: Context, email: string): Promise<void> {
  checkInput('email', email)
  const password = await terminal.readNewPassword()
  checkInput('password', password)
  const { userId } = await withDiary(settings, (database) =>
    openAccounts(database).createUser(email, password, { dayStart: EVENING_DAY_START }),
  )
  note(settings, { userId, action: 'create' })
  terminal.print(`Created the account ${email}.`)
}

export async function inviteUser({ settings, terminal }: Context, email: string): Promise<void> {
  checkInput('email', email)
  if (settings.DAYLEAF_OIDC_ONLY === 'on')
    throw new Error('passwords are turned off by DAYLEAF_OIDC_ONLY: who may sign in is decided there')
  const invited = await withDiary(settings, (database) => invite({ database, clock: systemClock }, email))
  note(settings, { userId: invited.userId, action: 'invite' })
  const site = settings.DAYLEAF_PUBLIC_URL?.[0] ?? `http://${settings.HOST}:${settings.PORT}`
  terminal.note(`This link sets the password of ${email}, once, within ${INVITATION_DAYS} days:`)
  terminal.print(`${site}/password#${invited.token}`)
}

/** Takes an invitation back that nobody has accepted. */
export async function uninviteUser({ settings, terminal }: Context, email: string): Promise<void> {
  const userId = await withDiary(settings, async (database) => {
    const { id } = await findUser(database, email)
    if (!(await removeInvitation(database, id)))
      throw new Error(`somebody has entered the account ${email}: it is not deleted, and can be disabled`)
    return id
  })
  note(settings, { userId, action: 'remove invitation' })
  terminal.print(`The invitation of ${email} has ended, and its account is deleted.`)
}

/** Makes a user an operator, who manages accounts on the screen, or with `--off` an ordinary user again. */
export async function setAdmin({ settings, choices, terminal }: Context, email: string): Promise<void> {
  const isAdmin = !choices.off
  await change(settings, email, { isAdmin })
  terminal.print(
    isAdmin
      ? `${email} is an operator now: see Accounts in the settings.`
      : `${email} is no operator any more.`,
  )
}

const GIGABYTE = 1024 ** 3

/** A line for each, oldest first: since when, e-mail address, disk and quota, last use. */
export async function listUsers({ settings, terminal }: Context): Promise<void> {
  const users = await withDiary(settings, async ({ reader }) => {
    const how = { sumSizes, now: systemClock.now() }
    return Promise.all((await listUserRows(reader)).map((user) => describeUser(reader, user, how)))
  })
  for (const user of users) terminal.print(lineOf(user))
  if (users.length === 0) terminal.note('There is no account yet.')
}

function lineOf({ usedBytes, quotaBytes, lastUsedAt, ...user }: ManagedUser): string {
  const used = `${(usedBytes / GIGABYTE).toFixed(2)} GB`
  return [
    dateOf(user.createdAt),
    user.email,
    quotaBytes === null ? used : `${used} of ${quotaBytes / GIGABYTE} GB`,
    lastUsedAt === null ? 'not signed in' : `used ${dateOf(lastUsedAt)}`,
    ...(user.disabled ? ['(disabled)'] : []),
    ...(user.isAdmin ? ['(operator)'] : []),
    ...(user.invitation === null ? [] : [`(invitation ${user.invitation})`]),
  ].join('  ')
}

const dateOf = (instant: string): string => instant.slice(0, 'YYYY-MM-DD'.length)

export async function setEmail({ settings, terminal }: Context, email: string, next: string): Promise<void> {
  checkInput('email', next)
  await change(settings, email, { email: next })
  terminal.print(
    `The account ${email} has the e-mail address ${next} now. Its logins and API keys have ended.`,
  )
}

export async function setQuota({ settings, terminal }: Context, email: string, quota: string): Promise<void> {
  const bytes = quota === 'default' ? null : Math.round(Number(quota) * GIGABYTE)
  if (bytes !== null && !(bytes >= 0 && bytes <= Number.MAX_SAFE_INTEGER))
    throw new Error('the quota must be a number of GB, such as 2.5, or default')
  await change(settings, email, { quotaBytes: bytes })
  terminal.print(
    bytes === null
      ? `The files of ${email} have the quota of all users.`
      : `The files of ${email} may take ${bytes / GIGABYTE} GB.`,
  )
}

export async function setPassword({ settings, terminal }: Context, email: string): Promise<void> {
  const inDiary = <T>(work: (database: Database) => Promise<T>) => withDiary(settings, work)
  const user = await inDiary((database) => findUser(database, email))
  // The diary is closed while the operator types, so that a service can start.
  const password = await terminal.readNewPassword()
  checkInput('password', password)
  await inDiary((database) => openAccounts(database).setPassword(user.id, password))
  note(settings, { userId: user.id, action: 'update', change: { password: 'changed' } })
  terminal.print(`Set a new password for ${user.email}. Its logins and API keys have ended.`)
}

export const disableUser = (context: Context, email: string): Promise<void> =>
  setDisabled(context, email, true)

export const enableUser = (context: Context, email: string): Promise<void> =>
  setDisabled(context, email, false)

async function setDisabled({ settings, terminal }: Context, email: string, isDisabled: boolean) {
  const user = await change(settings, email, { disabled: isDisabled })
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
