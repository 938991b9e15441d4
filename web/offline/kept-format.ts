/**
 * Which answers this client can read of those that an earlier one has kept: a higher number where they lack a member that it
 * needs. Others are loaded anew. `kept-format.test.ts` notices when the answers change.
 */
export const KEPT_FORMAT = 1

/** A row of the stores of answers. */
interface Row {
  /** Missing where an earlier client kept it. */
  format?: number
}

export const inFormat = <T extends object>(row: T): T & Row => ({ ...row, format: KEPT_FORMAT })

/** @returns undefined for a row of another format */
export const ofFormat = <T extends Row>(row: T | undefined): T | undefined =>
  row?.format === KEPT_FORMAT ? row : undefined
