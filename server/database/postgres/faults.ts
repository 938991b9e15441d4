import { DatabaseError, type DatabaseFault } from '../errors.ts'

const LOCK_TIMEOUT = '55P03'

/** What goes wrong with a server, read from its codes, https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const FAULTS = new Map<string, DatabaseFault>([
  ['23503', 'ownerless'],
  ['23505', 'unique'],
  ['53100', 'full'],
  ['25006', 'unavailable'], // read only: a standby that was not promoted yet
  ['40001', 'unavailable'], // serialization failure
  ['40P01', 'unavailable'], // deadlock
  [LOCK_TIMEOUT, 'unavailable'], // lock not available in time
  ['57014', 'unavailable'], // statement timeout
  ['25P03', 'unavailable'], // idle in a transaction for too long
  ['28000', 'unavailable'], // the role may not sign in
  ['28P01', 'unavailable'], // wrong password
  ['3D000', 'unavailable'], // no such database
])
/** Connection, resources, operator's doing, system, by the first two characters. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58'])
const REPEATABLE = new Set(['40001', '40P01'])
const IN_FAILED_TRANSACTION = '25P02'

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const isFromServer = (error: unknown): boolean => error instanceof Error && 'severity' in error

function faultOf(error: unknown): DatabaseFault {
  // The driver's own errors, and those of the network, are all about the connection.
  if (!isFromServer(error)) return 'unavailable'
  const code = codeOf(error) ?? ''
  return FAULTS.get(code) ?? (UNAVAILABLE_CLASSES.has(code.slice(0, 2)) ? 'unavailable' : 'other')
}

export const toDatabaseError = (error: unknown): DatabaseError =>
  error instanceof DatabaseError ? error : new DatabaseError(faultOf(error), error)

const causeOf = (error: unknown): unknown => (error instanceof DatabaseError ? error.cause : undefined)

/** Two transactions were in each other's way: nothing was done, and the same again may well work. */
export const isRetryable = (error: unknown): boolean => REPEATABLE.has(codeOf(causeOf(error)) ?? '')

/** Somebody else held it for longer than was to be waited. */
export const isLockTimeout = (error: unknown): boolean => codeOf(causeOf(error)) === LOCK_TIMEOUT

/** The connection went away, or the server with it. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return !isFromServer(error.cause) || /^(08|57P0)/.test(codeOf(error.cause) ?? '')
}

/** Only says that an earlier statement of the transaction failed. */
export const isTransactionAborted = (error: unknown): boolean =>
  codeOf(causeOf(error)) === IN_FAILED_TRANSACTION

/** For the operator: the server's own code and words, which hold neither data nor password. */
export function describeFault(error: unknown): string {
  const cause = causeOf(error) ?? error
  const message = cause instanceof Error ? cause.message : String(cause)
  const code = codeOf(cause)
  return code ? `${message || 'no answer'} (${code})` : message
}
