import { expect, test } from 'vitest'
import { ACCOUNTS, createConnectionShares } from './connection-shares.ts'

const LONG_MS = 120_000

/** Takes connections for a group. @returns how many it got at once, and what gives them back */
async function acquireMany(shares: ReturnType<typeof createConnectionShares>, group: string, count: number) {
  const taken: (() => void)[] = []
  for (let asked = 0; asked < count; asked += 1) void shares.acquire(group).then((back) => taken.push(back))
  await new Promise(setImmediate)
  return taken
}

test('a group gets half, the next one half of the rest, and one that holds nothing the last', async () => {
  const shares = createConnectionShares(10, LONG_MS)
  const counts: number[] = []
  for (const group of ['a', 'b', 'c', 'd', 'e']) counts.push((await acquireMany(shares, group, 20)).length)
  expect(counts).toEqual([5, 3, 1, 1, 0])
})

test.each([
  [10, 2],
  [5, 1],
  [3, 1],
])('of a pool of %d, writes of accounts get %d', async (size, most) => {
  const shares = createConnectionShares(size, LONG_MS)
  const taken = await acquireMany(shares, ACCOUNTS, 20)
  expect(taken).toHaveLength(most)
  for (const back of taken.splice(0)) back()
  await new Promise(setImmediate)
  expect(taken).toHaveLength(most)
})

test('who waits is let in as soon as there is room, past those whose group has its share', async () => {
  const shares = createConnectionShares(4, LONG_MS)
  const hung = await acquireMany(shares, 'a', 6)
  const others = await acquireMany(shares, 'b', 1)
  const last = await acquireMany(shares, 'c', 1)
  const late = await acquireMany(shares, 'd', 1)
  expect([hung.length, others.length, last.length, late.length]).toEqual([2, 1, 1, 0])
  others[0]?.()
  await new Promise(setImmediate)
  expect([hung.length, late.length]).toEqual([2, 1])
  for (const back of [...hung.splice(0), ...last, ...late]) back()
  await new Promise(setImmediate)
  expect(hung).toHaveLength(2)
})

test.each([1, 2])('a pool of %d lets everybody in, one after the other', async (size) => {
  const shares = createConnectionShares(size, LONG_MS)
  for (let turn = 0; turn < 3; turn += 1) (await shares.acquire('a'))()
  expect((await acquireMany(shares, 'a', 3)).length).toBe(1)
})

test('a wait that is too long ends as unavailable, and takes nothing', async () => {
  const shares = createConnectionShares(1, 10)
  const back = await shares.acquire('a')
  await expect(shares.acquire('b')).rejects.toMatchObject({ fault: 'unavailable' })
  back()
  ;(await shares.acquire('c'))()
})
