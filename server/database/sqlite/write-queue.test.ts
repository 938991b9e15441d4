import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../lib/clock.ts'
import type { Db } from '../tables.ts'
import { openConnection, type SqliteConnection } from './connection.ts'
import { addText } from './pending-index-writes.ts'
import { compactSearchSchema, releasedSearchSchema } from './search-schema.ts'
import { WriteQueue } from './write-queue.ts'

const files = {
  checkpoints: { due: () => undefined },
  inPlace: { assertInPlace: async () => undefined, noteCommit: () => undefined },
}

let directory: string
let connection: SqliteConnection
let queue: WriteQueue

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'dayleaf-queue-'))
  connection = openConnection(join(directory, 'queue.db'))
  connection.native.exec(
    'pragma journal_mode = wal; create table attempt_limits (key text primary key, failures int not null, last_failed_at int) strict',
  )
  queue = new WriteQueue(connection, files)
})
afterEach(async () => {
  await queue.close()
  connection.native.close()
  rmSync(directory, { recursive: true })
})

const put = (key: string) => async (db: Db) => {
  await db.insertInto('attempt_limits').values({ key, failures: 1, last_failed_at: 0 }).execute()
  return key
}
const storedKeys = () =>
  connection.native
    .prepare('select key from attempt_limits order by key')
    .all()
    .map((row) => row.key)

test('writes that are added together are committed together, in order', async () => {
  const commits: string[] = []
  const exec = connection.native.exec.bind(connection.native)
  connection.native.exec = (sql) => {
    if (sql === 'commit') commits.push(sql)
    return exec(sql)
  }
  // On a busy machine the first statements alone may take as long as a transaction may.
  const still = new WriteQueue(connection, files, { ...systemClock, monotonic: () => 0 })
  const keys = ['a', 'b', 'c', 'd']
  expect(await Promise.all(keys.map((key) => still.add(put(key))))).toEqual(keys)
  expect(storedKeys()).toEqual(keys)
  expect(commits).toHaveLength(1)
})

test('after much work others are served before the commit', async () => {
  const order: string[] = []
  const exec = connection.native.exec.bind(connection.native)
  connection.native.exec = (sql) => {
    order.push(sql)
    return exec(sql)
  }
  let now = 0
  const slow = new WriteQueue(connection, files, { ...systemClock, monotonic: () => now })
  await slow.add(async (db) => {
    await put('a')(db)
    setImmediate(() => order.push('another'))
    now += 6
  })
  expect(order).toEqual(['begin immediate', 'another', 'commit'])
})

test('a write that fails takes nothing of its neighbours with it, and leaves nothing behind', async () => {
  const failing = async (db: Db) => {
    await put('half')(db)
    throw new Error('thought better of it')
  }
  const results = await Promise.allSettled([queue.add(put('a')), queue.add(failing), queue.add(put('b'))])
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(storedKeys()).toEqual(['a', 'b'])
})

test('a duplicate key is recognized by the driver’s code', async () => {
  await queue.add(put('a'))
  await expect(queue.add(put('a'))).rejects.toMatchObject({ fault: 'unique' })
})

test('a failed commit rejects all its writes', async () => {
  const exec = connection.native.exec.bind(connection.native)
  connection.native.exec = (sql) => {
    if (sql === 'commit') throw Object.assign(new Error('disk full'), { errcode: 13 })
    return exec(sql)
  }
  const results = await Promise.allSettled([queue.add(put('a')), queue.add(put('b'))])
  for (const result of results) {
    expect(result).toMatchObject({ status: 'rejected', reason: { fault: 'full' } })
  }
  connection.native.exec = exec
  expect(storedKeys()).toEqual([])
  expect(await queue.add(put('later'))).toBe('later')
})

test('a write added by the continuation of another is done', async () => {
  await queue.add(put('a')).then(() => queue.add(put('b')))
  await queue.close()
  expect(storedKeys()).toEqual(['a', 'b'])
})

test('a write after the close is rejected at once', async () => {
  await queue.add(put('a'))
  await queue.close()
  await expect(queue.add(put('b'))).rejects.toMatchObject({ fault: 'unavailable' })
  expect(storedKeys()).toEqual(['a'])
})

test('a rowid above 2^53 does not break later writes', async () => {
  connection.native.exec('create table far (number integer primary key)')
  const insert = connection.native.prepare('insert into far values (?)')
  insert.setReadBigInts(true)
  await queue.add(async () => insert.run(2n ** 53n + 1n))
  await queue.add(put('a'))
  await expect(queue.add(async () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  await queue.add(put('b'))
  expect(storedKeys()).toEqual(['a', 'b'])
})

describe('a transaction that takes long', () => {
  /** For each look at the clock a second has gone by. */
  function createSlowQueue() {
    let seconds = 0
    const monotonic = () => {
      seconds += 1
      return seconds * 1000
    }
    return new WriteQueue(connection, files, { ...systemClock, monotonic })
  }

  test('lets other requests run between two writes', async () => {
    const order: string[] = []
    const slow = createSlowQueue()
    const first = slow.add(async (db) => {
      setImmediate(() => order.push('another'))
      await put('a')(db)
    })
    const second = slow.add(async (db) => {
      order.push('the next write')
      await put('b')(db)
    })
    await Promise.all([first, second])
    expect(order).toEqual(['another', 'the next write'])
    expect(storedKeys()).toEqual(['a', 'b'])
  })

  test('lets them run between two documents of one write', async () => {
    for (const statement of [...releasedSearchSchema, ...compactSearchSchema])
      connection.native.exec(statement)
    const slow = createSlowQueue()
    let turns = 0
    let isOver = false
    const countTurns = () => {
      turns += 1
      if (!isOver) setImmediate(countTurns)
    }
    await slow.add(async (db) => {
      countTurns()
      for (let doc = 1n; doc <= 10n; doc += 1n) await addText(db, { doc, text: 'a walk', type: 'text' })
    })
    isOver = true
    expect(turns).toBeGreaterThan(10)
  })
})
