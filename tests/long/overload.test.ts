import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAccount, createClient } from '../harness/api-client.ts'
import { killStarted, makeDataDirectory, startServiceProcess } from '../harness/service-process.ts'
import { note, share } from './share.ts'

let dataDirectory: string
let remove: () => Promise<void>
beforeEach(async () => {
  ;({ dataDirectory, remove } = await makeDataDirectory())
})
afterEach(async () => {
  await killStarted()
  await remove()
})

const nowMs = () => Number(process.hrtime.bigint()) / 1e6
const sortedAt = (times: readonly number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? 0

/** Asks without pause over some connections. @returns the time of each answer that was no refusal */
async function ask(
  client: { call: Awaited<ReturnType<typeof createAccount>>['call'] },
  connections: number,
  count: number,
) {
  const times: number[] = []
  let left = count
  const start = nowMs()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (; left > 0; left -= 1) {
        const begun = nowMs()
        const { status } = await client.call('listDays')
        if (status === 200) times.push(nowMs() - begun)
      }
    }),
  )
  return { times, perSecond: (times.length / (nowMs() - start)) * 1000 }
}

test('twice as many clients as it can serve at its best are served nearly as many answers', async () => {
  const { url } = await startServiceProcess(dataDirectory)
  const person = await createAccount(url)
  const count = share(40_000)
  await ask(person, 16, count)
  const peak = await ask(person, 16, count)
  const overload = await ask(person, 256, count * 2)
  const after = await ask(person, 16, count)
  note(
    'answers a second at 16, 256 and again 16 clients',
    [peak, overload, after].map(({ perSecond }) => perSecond.toFixed(0)).join(', '),
  )
  note('p99 of an answer at 256 clients', `${sortedAt(overload.times, 0.99).toFixed(0)} ms`)
  expect(overload.perSecond).toBeGreaterThan(peak.perSecond * 0.8)
  expect(after.perSecond).toBeGreaterThan(peak.perSecond * 0.8)
})

test('a flood of sign-ins leaves reads quick', async () => {
  const { url } = await startServiceProcess(dataDirectory)
  const person = await createAccount(url)
  let isOver = false
  const flood = Array.from({ length: 50 }, async (_, number) => {
    const anyone = createClient(url)
    const body = { email: `nobody-${number}@example.org`, password: 'wrong one' }
    let count = 0
    for (; !isOver; count += 1) await anyone.call('login', { body })
    return count
  })
  const { times } = await ask(person, 4, share(10_000))
  isOver = true
  const tries = (await Promise.all(flood)).reduce((sum, count) => sum + count, 0)
  const p99 = sortedAt(times, 0.99)
  note(
    'p99 of a read during a flood of sign-ins',
    `${p99.toFixed(0)} ms (${times.length} reads, ${tries} sign-ins)`,
  )
  expect(p99).toBeLessThan(300)
})
