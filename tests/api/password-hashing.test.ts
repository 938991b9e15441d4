import { expect, test } from 'vitest'
import { fillHashQueue } from '../harness/service/hash-queue.ts'
import { expectAnswer } from './scenarios/scenario.ts'
import { must, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()

async function read(metric: string): Promise<number> {
  const text = await (await fetch(`${world.url}/metrics`)).text()
  return Number(new RegExp(`^dayleaf_password_hashes_${metric} (\\d+)$`, 'm').exec(text)?.[1])
}

test('an unknown e-mail address costs as much hashing as a known one', async () => {
  const started: number[] = [await read('total')]
  for (const email of [world.ada.email, 'nobody@example.org', world.bob.email, 'nobody@example.org']) {
    const refused = await world.nobody.call('login', { body: { email, password: 'wrong one' } })
    expectAnswer(refused, 'UNAUTHORIZED')
    started.push(await read('total'))
  }
  const [before = 0] = started
  expect(started).toEqual([0, 1, 2, 3, 4].map((count) => before + count))
})

test('two passwords are hashed at once and a hundred wait; more are rejected alike, and readers are served', async () => {
  const queue = fillHashQueue()
  expect(await read('running')).toBe(2)
  expect(await read('waiting')).toBe(100)
  for (const email of [world.ada.email, 'nobody@example.org']) {
    const answer = await world.nobody.call('login', { body: { email, password: 'wrong one' } })
    expectAnswer(answer, 'UNAVAILABLE')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  await must(world.ada, 'listDays')
  await queue.stop()
  expect(await read('running')).toBe(0)
})
