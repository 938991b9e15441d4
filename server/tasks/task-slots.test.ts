import { expect, test } from 'vitest'
import { TaskSlots } from './task-slots.ts'

/** Work that ends when told. */
function startWork(slots: TaskSlots, userId: string, signal = new AbortController().signal) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = { isRunning: false, end: resolve, done: Promise.resolve() }
  state.done = slots.enter(userId, signal).then(async (leave) => {
    state.isRunning = true
    await promise
    leave()
  })
  return state
}
const settle = () => new Promise(setImmediate)

test('a user has a limited number of slots, and others are served before their next one', async () => {
  const slots = new TaskSlots({ maxPerUser: 2, maxInProcess: 3 })
  const [a1, a2, a3, b1, b2] = ['a', 'a', 'a', 'b', 'b'].map((user) => startWork(slots, user))
  await settle()
  expect([a1, a2, a3, b1, b2].map((work) => work?.isRunning)).toEqual([true, true, false, true, false])
  a1?.end()
  await settle()
  expect([a3?.isRunning, b2?.isRunning, slots.waitingCount]).toEqual([true, false, 1])
})

test('users who wait take turns', async () => {
  const slots = new TaskSlots({ maxPerUser: 2, maxInProcess: 1 })
  const works = ['a', 'a', 'a', 'b'].map((user) => startWork(slots, user))
  const running = () => works.map(({ isRunning }) => isRunning)
  works[0]?.end()
  works[1]?.end()
  await settle()
  expect(running()).toEqual([true, true, false, true])
})

test('an aborted waiter leaves the queue', async () => {
  const slots = new TaskSlots({ maxPerUser: 1, maxInProcess: 1 })
  startWork(slots, 'a')
  const leaving = new AbortController()
  const waiting = startWork(slots, 'a', leaving.signal)
  leaving.abort(new Error('enough'))
  await expect(waiting.done).rejects.toThrow('enough')
  expect(slots.waitingCount).toBe(0)
})
