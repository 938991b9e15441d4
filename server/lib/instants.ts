/**
 * An instant as the wire has it, in UTC.
 *
 * @param ms whole milliseconds since 1970
 * @throws RangeError for an invalid time
 */
export const toInstant = (ms: number): string => new Date(ms).toISOString()

export const toInstantOrNull = (ms: number | null): string | null => (ms === null ? null : toInstant(ms))
