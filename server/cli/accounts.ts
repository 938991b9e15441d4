import { findUserByEmail } from '../accounts/accounts.repository.ts'
import { emailKeyOf } from '../accounts/accounts.service.ts'
import type { Database } from '../database/database.ts'

/** @throws Error of one line where there is no such account */
export async function findUser(database: Database, email: string) {
  const user = await findUserByEmail(database.reader, emailKeyOf(email))
  if (!user) throw new Error(`there is no account ${email}`)
  return user
}
