/** The code of an error of the system, of Node.js or of a driver, such as `ENOENT`; undefined for any other error. */
export const errorCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Codes of errors of a disk without room, of a quota that is used up, and of a disk that became read-only. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG'])

/** Whether an error of the file system means that nothing more can be stored. */
export const isDiskFull = (error: unknown): boolean => DISK_FULL.has(errorCodeOf(error) ?? '')
