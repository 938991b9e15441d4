import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Checkpoints } from './checkpoints.ts'

const MIB = 2 ** 20

let directory: string
let file: string
let writer: DatabaseSync
let checkpoints: Checkpoints

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'dayleaf-checkpoints-'))
  file = join(directory, 'diary.db')
  writer = new DatabaseSync(file)
  writer.exec(
    'pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table leaves (text text) strict',
  )
  checkpoints = new Checkpoints(file, writer)
})
afterEach(async () => {
  await checkpoints.close()
  if (writer.isOpen) writer.close()
  rmSync(directory, { recursive: true })
})

const logBytes = () => statSync(`${file}-wal`).size

/** Each commit is of about a MiB. */
async function commit(count: number, whenDone: () => Promise<void> | undefined = () => checkpoints.due()) {
  const insert = writer.prepare('insert into leaves values (?)')
  for (let index = 0; index < count; index += 1) {
    insert.run('x'.repeat(MIB))
    await whenDone()
  }
}

async function countWaits(commits: number): Promise<number> {
  let count = 0
  await commit(commits, () => {
    const due = checkpoints.due()
    if (due) count += 1
    return due
  })
  return count
}

test('the log stays short while much is written, and nothing of it is lost', async () => {
  await commit(150)
  expect(logBytes()).toBeLessThan(48 * MIB)
  expect(statSync(file).size).toBeGreaterThan(100 * MIB)
  await checkpoints.close()
  writer.close()
  // The thread has closed its connection: the last one to close deletes the log.
  expect(existsSync(`${file}-wal`)).toBe(false)
  const reopened = new DatabaseSync(file)
  const { bytes } = reopened.prepare('select sum(length(text)) as bytes from leaves').get() ?? {}
  reopened.close()
  expect(bytes).toBe(150 * MIB)
})

test('writers go on while a short log is copied, and wait for a long one', async () => {
  await commit(17, () => undefined)
  expect(checkpoints.due()).toBeUndefined()
  await commit(17, () => undefined)
  await checkpoints.due()
  // All of it was copied, so the log restarts.
  const before = logBytes()
  await commit(10)
  expect(logBytes()).toBe(before)
})

test('a log with a long reader is not copied at each commit', async () => {
  const reader = new DatabaseSync(file)
  reader.exec('begin; select count(*) from leaves')
  await commit(17, () => undefined)
  await Promise.all([checkpoints.due(), checkpoints.close()])
  expect(await countWaits(10)).toBe(0)
  expect(await countWaits(40)).toBeGreaterThan(0)
  reader.close()
})

test('a log that cannot be copied stays, and its writers go on', async () => {
  checkpoints = new Checkpoints(join(directory, 'nowhere', 'diary.db'), writer)
  await commit(40)
  expect(logBytes()).toBeGreaterThan(40 * MIB)
})
