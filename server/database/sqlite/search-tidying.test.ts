import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import type { Database } from '../database.ts'
import { DATABASE_FILE, openSqlite } from './open.ts'

const userId = newId()
let directory: string
let database: Database

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'dayleaf-tidying-'))
  database = await openSqlite(directory)
})
afterEach(async () => {
  await database.close()
  rmSync(directory, { recursive: true })
})

function read(sql: string): unknown {
  const file = new DatabaseSync(join(directory, DATABASE_FILE))
  const row = file.prepare(sql).get()
  file.close()
  return row && Object.values(row)[0]
}
const countParts = () => read('select count(distinct segid) from search_text_idx')
/** In how many blocks of the index the word stands, removed or not. */
const countBlocks = (word: string) =>
  read(`select count(*) from search_text_data where instr(block, cast('${word}' as blob)) > 0`)

const put = (id: string, text: string) =>
  database.write(userId, (db) =>
    database.search.put(db, { userId, kind: 'event', id, date: '2020-01-01', type: 'text', text }),
  )

test('nothing of what was removed is left once it is tidied fully', async () => {
  const id = newId()
  await put(id, 'malachite')
  for (const text of ['granite', 'basalt']) await put(newId(), text)
  expect(countParts()).toBeGreaterThan(1)
  await database.optimizeSearch({ full: true })
  expect(countParts()).toBe(1)
  await database.write(userId, (db) => database.search.remove(db, userId, 'event', [id]))
  expect(countBlocks('malachite')).toBe(1)
  await database.optimizeSearch({ full: true })
  expect([countBlocks('malachite'), countBlocks('granite'), countBlocks('basalt')]).toEqual([0, 1, 1])
})

test('a few parts are left alone now and then, many are not', async () => {
  for (const text of ['granite', 'basalt', 'gneiss']) await put(newId(), text)
  const before = countParts()
  await database.optimizeSearch({ full: false })
  expect(countParts()).toBe(before)
  while (Number(countParts()) < 8) await put(newId(), 'chalk')
  await database.optimizeSearch({ full: false })
  expect(countParts()).toBe(1)
})
