import { expect, test } from 'vitest'
import { runForEach } from './run-for-each.ts'

const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}`)

test('a failure for one user does not stop the work for others', async () => {
  const done: string[] = []
  const work = async (userId: string) => {
    if (userId === '1') throw new Error('broken')
    done.push(userId)
  }
  await expect(runForEach(names(4), new AbortController().signal, work)).rejects.toThrow(
    'failed for 1 user(s)',
  )
  expect(done).toEqual(['0', '2', '3'])
})

test('it ends after ten failures, and when its signal aborts', async () => {
  let calls = 0
  const fail = async () => {
    calls += 1
    throw new Error('broken')
  }
  await expect(runForEach(names(20), new AbortController().signal, fail)).rejects.toThrow(
    'failed for 10 user(s)',
  )
  expect(calls).toBe(10)
  await runForEach(names(20), AbortSignal.abort(), fail)
  expect(calls).toBe(10)
})
