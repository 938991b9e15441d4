import { expect, test } from 'vitest'
import { sizeOf } from './size-of.ts'

test.each([
  [0, '0 KB'],
  [7, '1 KB'],
  [11_400, '12 KB'],
  [12_340_000, '12.3 MB'],
  [4_000_000_000, '4 GB'],
])('%i bytes are %s', (bytes, size) => expect(sizeOf(bytes, String)).toBe(size))
