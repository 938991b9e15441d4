import { expect, test } from 'vitest'
import { CallFailed, HelperEnded } from './helper.ts'
import { HelperPool } from './helper-pool.ts'
import { processOf } from './start-process.ts'
import { threadOf } from './user-threads.ts'

const PROGRAM = 'tests/harness/helper/hog.program.ts'
const PATIENT = { timeMs: 300_000 }

const pools = {
  process: () => new HelperPool(processOf(PROGRAM, { heapMb: 32, totalMb: 400 }), 1_000),
  thread: () => new HelperPool(threadOf(PROGRAM, { heapMb: 32 }), 1_000),
}

test.each([
  ['process', 'fillMap'],
  ['process', 'fillList'],
  ['process', 'fillBuffers'],
  // A thread only where single allocations are small.
  ['thread', 'fillList'],
] as const)('in a %s, code that needs too much memory (%s) ends alone', async (kind, name) => {
  const pool = pools[kind]()
  await expect(pool.use((helper) => helper.call(name, null, PATIENT))).rejects.toThrow(HelperEnded)
  expect(await pool.use((helper) => helper.call('echo', 1, PATIENT))).toBe(1)
})

test.each(['process', 'thread'] as const)('in a %s, code that takes too long ends alone', async (kind) => {
  const pool = pools[kind]()
  const tooLong = pool.use((helper) => helper.call('loop', null, { timeMs: 1 }))
  await expect(tooLong).rejects.toThrow('took too long')
  expect(await pool.use((helper) => helper.call('echo', 1, PATIENT))).toBe(1)
})

test.each(['process', 'thread'] as const)('in a %s, a call ends with its signal', async (kind) => {
  const stopping = new AbortController()
  const endless = pools[kind]().use((helper) => {
    const call = helper.call('loop', null, { signal: stopping.signal, ...PATIENT })
    stopping.abort(new Error('stopped'))
    return call
  })
  await expect(endless).rejects.toThrow('stopped')
})

test('an error is passed on as plain data, and the helper continues', async () => {
  const answers = await pools.process().use(async (helper) => {
    const failure = await helper.call('fail', null, PATIENT).catch((error: unknown) => error)
    return [failure, await helper.call('echo', { a: new Map([[1, 2]]) }, PATIENT)]
  })
  expect(answers[0]).toBeInstanceOf(CallFailed)
  expect(answers).toMatchObject([{ data: { said: 'no' } }, { a: new Map([[1, 2]]) }])
})
