import { expect, test } from 'vitest'
import { UNKNOWN_ORIGIN_MESSAGE } from '../../contract/error-codes.ts'
import { ApiError } from '../state/api-error.ts'
import { en as words } from './en.ts'
import { errorText } from './error-text.ts'

test('an address that the service does not know is told by its setting, not as a missing right', () => {
  const unknown = new ApiError('FORBIDDEN', { message: UNKNOWN_ORIGIN_MESSAGE })
  expect(errorText(words, unknown)).toContain('DAYLEAF_PUBLIC_URL')
  expect(errorText(words, new ApiError('FORBIDDEN'))).toBe(words.errors.FORBIDDEN)
})
