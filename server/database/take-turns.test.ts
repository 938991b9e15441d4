import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

const store = { withLock: (_name: string, work: (lost: AbortSignal) => Promise<void>) => work(NEVER) }
const NEVER = new AbortController().signal

test('turns that come while a slow one is taken do not wait for it, also a second one', async () => {
  const slow = Promise.withResolvers<void>()
  const due = new Set(['slow'])
  const taken: string[] = []
  const take = async (userId: string) => {
    taken.push(userId)
    due.delete(userId)
    if (taken.length < 3) due.add('quick')
    else slow.resolve()
    if (userId === 'slow') await slow.promise
  }
  await takeTurns(store, 'a', { listDue: async () => [...due], take, atOnce: 2 }, NEVER)
  expect(taken).toEqual(['slow', 'quick', 'quick'])
})

test('a failure for one user does not stop the work for others, ten do', async () => {
  const take = async (userId: string) => {
    taken.push(userId)
    if (Number(userId) > 0) throw new Error('broken')
  }
  const taken: string[] = []
  const run = (due: string[]) => takeTurns(store, 'a', { listDue: async () => due, take, atOnce: 1 }, NEVER)
  await expect(run(['0', '1', '0'])).rejects.toThrow('failed for 1 user(s)')
  expect(taken.splice(0)).toEqual(['0', '1'])
  await expect(run(Array.from({ length: 20 }, (_, n) => `${n + 1}`))).rejects.toThrow('failed for 10')
  expect(taken).toHaveLength(10)
})
