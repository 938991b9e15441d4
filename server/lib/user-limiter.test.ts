import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { UserLimiter } from './user-limiter.ts'

const forever = new AbortController().signal

/** Works that end when a test says so. */
function startWorks(limiter: UserLimiter, users: string, signal = forever) {
  const begun: string[] = []
  const works = Array.from(users, (userId) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const end = limiter.run(
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
  const { begun, works } = startWorks(new UserLimiter(2), 'aabc')
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
  const limiter = new UserLimiter(1)
  const { works } = startWorks(limiter, 'a')
  const leaving = new AbortController()
  const waiting = startWorks(limiter, 'b', leaving.signal)
  leaving.abort(new Error('left'))
  await expect(waiting.works[0]?.end).rejects.toThrow('left')
  works[0]?.finish()
  const next = startWorks(limiter, 'c')
  await works[0]?.end
  await setImmediate()
  expect([waiting.begun, next.begun]).toEqual([[], ['c']])
})
