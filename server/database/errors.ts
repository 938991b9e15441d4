/** What a fault of the database means to its callers, read from the driver's codes, never from its texts. */
export type DatabaseFault = 'unique' | 'ownerless' | 'full' | 'unavailable' | 'other'

export class DatabaseError extends Error {
  readonly fault: DatabaseFault

  constructor(fault: DatabaseFault, cause: unknown) {
    super(`database fault: ${fault}`, { cause })
    this.name = 'DatabaseError'
    this.fault = fault
  }
}

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof DatabaseError && error.fault === 'unique'

/** What a client is told of a fault; of all others it learns no more than that they are ours. */
const FAULT_CODES = {
  full: 'STORAGE_FULL',
  unavailable: 'UNAVAILABLE',
  unique: 'INTERNAL',
  // All that belongs to something belongs to a user: the account has gone since the request was let in.
  ownerless: 'UNAUTHORIZED',
  other: 'INTERNAL',
} as const

/** The error code for whatever a write or a read has thrown. */
export const faultCodeOf = (error: unknown): (typeof FAULT_CODES)[DatabaseFault] =>
  error instanceof DatabaseError ? FAULT_CODES[error.fault] : 'INTERNAL'
