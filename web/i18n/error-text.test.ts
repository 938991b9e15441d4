import { expect, test } from 'vitest'
import { ApiError } from '../state/api-error.ts'
import { en as words } from './en.ts'
import { errorText } from './error-text.ts'

const forbidden = (code?: string) =>
  new ApiError('FORBIDDEN', {
    details: code === undefined ? [] : [{ path: 'header.origin', code, message: 'is unknown' }],
  })

test('an address that the service does not know is told by its setting, not as a missing right', () => {
  expect(errorText(words, forbidden('unknown_origin'))).toContain('DAYLEAF_PUBLIC_URL')
  expect(errorText(words, forbidden())).toBe(words.errors.FORBIDDEN)
})
