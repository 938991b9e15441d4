import { expect } from 'vitest'
import type { Answer } from '../../harness/clients/api-client.ts'

/** What would tell of our insides: stacks, files, SQL, names of libraries. */
const INSIDES =
  /node_modules|\bat .+\(.+:\d+\)|\.ts\b|sqlite|kysely|zod|hono|\b(select|insert|update|delete)\b.+\b(from|into|set)\b|\/tmp\//i

/** What holds for every answer of the API, whatever was asked. */
export function expectSound({ status, headers, data, error, text }: Answer): void {
  // A file has neither data nor an error.
  if (data !== null || error !== null) expect(headers.get('content-type')).toMatch(/^application\/json\b/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(text).not.toMatch(/"(password\w*|hash|keyHash|tokenHash)":(?!true|false)/)
  if (error === null) expect(status).toBeLessThan(400)
  else expectSoundError({ headers, data, error, text })
}

type Refusal = Omit<Answer, 'error' | 'status'> & { error: NonNullable<Answer['error']> }

function expectSoundError({ headers, data, error, text }: Refusal): void {
  expect(data).toBeNull()
  expect(text).not.toMatch(INSIDES)
  expect(error.code).toMatch(/^[A-Z]+(_[A-Z]+)*$/)
  expect(error.message).not.toBe('')
  expect(error.requestId).not.toBe('')
  if (error.code === 'INVALID_INPUT') {
    expect(error.details?.[0]?.path).toMatch(/^(path|query|header|body)\b/)
  } else if (!['GENERATION_IN_PROGRESS', 'VERSION_CONFLICT'].includes(error.code)) {
    expect(error.details).toBeUndefined()
  }
  if (error.code === 'UNAUTHORIZED') expect(headers.get('www-authenticate')).toMatch(/^Bearer\b/)
  if (error.code === 'RATE_LIMITED') expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}
