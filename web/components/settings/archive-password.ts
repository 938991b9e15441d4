import { ApiError } from '../../state/api-error.ts'

/** Percent-encoded, because headers are ASCII. */
export const toPasswordHeader = (password: string | undefined): { 'archive-password'?: string } =>
  password === undefined ? {} : { 'archive-password': encodeURIComponent(password) }

/** The error of a locked file without a password, or with a wrong one. */
export function lockOf(error: unknown): 'password_required' | 'wrong_password' | undefined {
  const codes = error instanceof ApiError ? error.details.map(({ code }) => code) : []
  return (['password_required', 'wrong_password'] as const).find((code) => codes.includes(code))
}
