/** What a fault of the database means to its callers, read from the driver's codes, never from its texts. */
export type DatabaseFault = 'unique' | 'full' | 'unavailable' | 'other'

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
