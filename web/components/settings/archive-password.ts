import { ApiError } from '../../api/api-error.ts'

/** Headers have no letters beyond ASCII. */
export const toPasswordHeader = (password: string | undefined): { 'archive-password'?: string } =>
  password === undefined ? {} : { 'archive-password': encodeURIComponent(password) }

/** Whether a file is locked, and none or a wrong password came with it. */
export function lockOf(error: unknown): 'password_required' | 'wrong_password' | undefined {
  const codes = error instanceof ApiError ? error.details.map(({ code }) => code) : []
  return (['password_required', 'wrong_password'] as const).find((code) => codes.includes(code))
}
