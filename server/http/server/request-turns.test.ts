import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RequestTurns } from './request-turns.ts'

/** A turn that is over, and what waits for the next one. */
function fillTurn(names: readonly string[], serve: (name: string) => void) {
  let nowMs = 0
  const turns = new RequestTurns({ now: () => nowMs, monotonic: () => nowMs })
  const use = () => {
    nowMs += 11
  }
  expect(turns.isFree()).toBe(true)
  use()
  expect(turns.isFree()).toBe(false)
  for (const name of names) turns.wait(() => serve(name))
  return { turns, use }
}

test('what waits is served before what comes after it', async () => {
  const newcomersServed: boolean[] = []
  const { turns } = fillTurn(['first', 'second'], () => newcomersServed.push(turns.isFree()))
  while (newcomersServed.length < 2) await setImmediate()
  expect(newcomersServed).toEqual([false, true])
})

test('others go in between where what waits takes more than a turn', async () => {
  const order: string[] = []
  const { use } = fillTurn(['first', 'second', 'third'], (name) => {
    order.push(name)
    use()
    void setImmediate().then(() => order.push('others'))
  })
  while (order.length < 6) await setImmediate()
  expect(order).toEqual(['first', 'others', 'second', 'others', 'third', 'others'])
})
