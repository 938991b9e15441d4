import { errorCodeOf } from './error-code.ts'

/** Codes of errors of a disk without room, of a quota that is used up, and of a disk that became read-only. */
const CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG'])

/** Whether an error of the file system means that nothing more can be stored. */
export const isDiskFull = (error: unknown): boolean => CODES.has(errorCodeOf(error) ?? '')
