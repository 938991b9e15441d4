import { expect, test } from 'vitest'
import { createAttemptsInMemory } from './attempts-in-memory.ts'

test('simultaneous attempts all count', async () => {
  const transact = createAttemptsInMemory()
  const count = () =>
    transact(async (attempts) => {
      const { failures } = await attempts.lock('key')
      await attempts.put('key', failures + 1, 1)
    })
  await Promise.all(Array.from({ length: 20 }, count))
  expect(await transact((attempts) => attempts.lock('key'))).toEqual({ failures: 20, lastFailedAt: 1 })
})

test('an attempt that is refused counts nowhere', async () => {
  const transact = createAttemptsInMemory()
  const refused = transact(async (attempts) => {
    await attempts.put('network', 1, 1)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await transact((attempts) => attempts.has('network', 1))).toBe(false)
})
