import { expect, test, vi } from 'vitest'
import { DelayedWork, randomDelayMs } from './delayed-work.ts'

test('the delay differs, and is between one and eight seconds', () => {
  const delays = Array.from({ length: 200 }, randomDelayMs)
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(1_000)
  expect(Math.max(...delays)).toBeLessThan(8_000)
  expect(new Set(delays).size).toBeGreaterThan(100)
})

test('nothing is done at once, and everything that waits at a stop', async () => {
  const work = new DelayedWork(() => 3_600_000)
  const done = vi.fn(async () => {})
  work.add(done)
  work.add(done)
  await new Promise((resolve) => setImmediate(resolve))
  const before = done.mock.calls.length
  await work.stop(60_000)
  expect([before, done.mock.calls.length]).toEqual([0, 2])
})

test('a stop does not wait longer than it is given', async () => {
  const work = new DelayedWork(() => 0)
  const begun = Promise.withResolvers<void>()
  work.add(() => {
    begun.resolve()
    return new Promise(() => undefined)
  })
  await begun.promise
  await expect(work.stop(1)).resolves.toBeUndefined()
})
