import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

const forever = new AbortController().signal

/** Works that end when a test says so. */
function startWorks(slots: Slots, users: string, signal = forever) {
  const begun: string[] = []
  const works = Array.from(users, (userId) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const end = slots.run(
      userId,
      () => {
        begun.push(userId)
        return promise
      },
      signal,
    )
    end.catch(() => undefined)
    return { finish: resolve, end }
  })
  return { begun, works }
}

test('each user has one place, and the others pass those who wait for theirs', async () => {
  const { begun, works } = startWorks(new Slots({ max: 2, maxPerKey: 1 }), 'aabc')
  await setImmediate()
  expect(begun).toEqual(['a', 'b'])
  works[0]?.finish()
  await works[0]?.end
  await setImmediate()
  expect(begun).toEqual(['a', 'b', 'a'])
  works[2]?.finish()
  await works[2]?.end
  await setImmediate()
  expect(begun).toEqual(['a', 'b', 'a', 'c'])
})

test('who waits can leave, and takes no place', async () => {
  const slots = new Slots({ max: 1, maxPerKey: 1 })
  const { works } = startWorks(slots, 'a')
  const leaving = new AbortController()
  const waiting = startWorks(slots, 'b', leaving.signal)
  leaving.abort(new Error('left'))
  await expect(waiting.works[0]?.end).rejects.toThrow('left')
  works[0]?.finish()
  const next = startWorks(slots, 'c')
  await works[0]?.end
  await setImmediate()
  expect([waiting.begun, next.begun]).toEqual([[], ['c']])
})

test('a key has a bounded number of slots, and others come before its next one', async () => {
  const slots = new Slots({ max: 3, maxPerKey: 2 })
  const { begun, works } = startWorks(slots, 'aaabb')
  await setImmediate()
  expect([begun.join(''), slots.waitingCount]).toEqual(['aab', 2])
  works[0]?.finish()
  await works[0]?.end
  await setImmediate()
  expect([begun.join(''), slots.waitingCount]).toEqual(['aaba', 1])
})

test('without a bound for all, each key has its own', async () => {
  const { begun } = startWorks(new Slots({ maxPerKey: 1 }), 'aabbcd')
  await setImmediate()
  expect(begun.join('')).toBe('abcd')
})
