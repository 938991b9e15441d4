/** Kinds of database errors, by the driver's codes, never by its messages. */
export type DatabaseFault = keyof typeof FAULT_CODES

const MESSAGES: Partial<Record<DatabaseFault, string>> = {
  damaged:
    'The diary file is damaged. Stop the service, run "dayleaf verify" to see what is left, and put back a backup with "dayleaf restore".',
  replaced:
    'The diary file or its log was moved, deleted, replaced or overwritten while the service has it open. Nothing more is stored. Start the service again: it opens what is there then.',
}

export class DatabaseError extends Error {
  readonly fault: DatabaseFault

  constructor(fault: DatabaseFault, cause: unknown) {
    super(MESSAGES[fault] ?? `database fault: ${fault}`, { cause })
    this.name = 'DatabaseError'
    this.fault = fault
  }
}

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof DatabaseError && error.fault === 'unique'

/** The database cannot be reached, or did not answer in time. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseError && error.fault === 'unavailable'

/** The disk has no room, or cannot be written. */
export const isFull = (error: unknown): boolean => error instanceof DatabaseError && error.fault === 'full'

/** Every foreign key refers to a user: the user is unknown, or was erased after the request had been authenticated. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof DatabaseError && error.fault === 'foreign-key'

const FAULT_CODES = {
  full: 'STORAGE_FULL',
  unavailable: 'UNAVAILABLE',
  unique: 'INTERNAL',
  'foreign-key': 'INTERNAL',
  damaged: 'UNAVAILABLE',
  replaced: 'UNAVAILABLE',
  other: 'INTERNAL',
} as const

/** The error code that a client gets for an error of a read or write. */
export const faultCodeOf = (error: unknown): (typeof FAULT_CODES)[DatabaseFault] =>
  error instanceof DatabaseError ? FAULT_CODES[error.fault] : 'INTERNAL'
