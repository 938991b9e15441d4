/** Codes of errors of a disk without room, of a quota that is used up, and of a disk that became read-only. */
const CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG'])

/** Whether an error of the file system means that nothing more can be stored. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CODES.has(String(error.code))
