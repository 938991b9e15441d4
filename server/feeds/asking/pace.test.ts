import { expect, test } from 'vitest'
import { FREE_MS, lateMs } from './pace.ts'

const MINUTE_MS = 60_000

test.each([
  ['a byte each ten seconds', 3 * MINUTE_MS, { bytes: 18, answers: 1 }, true],
  ['a server that wakes up', MINUTE_MS, { bytes: 0, answers: 0 }, false],
  ['thousands of small files', 60 * MINUTE_MS, { bytes: 3_600_000, answers: 3_600 }, false],
  ['a picture over a slow line', 30 * MINUTE_MS, { bytes: 20_000_000, answers: 10 }, false],
  ['small answers that each take long', 60 * MINUTE_MS, { bytes: 6_000, answers: 60 }, true],
])('%s', (_what, elapsedMs, sent, expected) => expect(lateMs(elapsedMs, sent) > FREE_MS).toBe(expected))
