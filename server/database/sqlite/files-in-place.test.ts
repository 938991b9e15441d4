import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OpenFiles } from './files-in-place.ts'

let directory: string
let own: DatabaseSync
let other: DatabaseSync
let files: OpenFiles

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'dayleaf-files-'))
  const file = join(directory, 'diary.db')
  own = new DatabaseSync(file)
  own.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table leaves (text text) strict')
  other = new DatabaseSync(file)
  files = new OpenFiles(file)
})
afterEach(() => {
  own.close()
  other.close()
  files.close()
  rmSync(directory, { recursive: true })
})

const grow = (database: DatabaseSync) => database.exec(`insert into leaves values ('${'x'.repeat(20_000)}')`)

async function commit() {
  own.exec('begin')
  grow(own)
  await files.assertInPlace()
  own.exec('commit')
  files.noteCommit()
}

test.each([
  ['copies the log', ['pragma wal_checkpoint(passive)']],
  ['copies the log, which then begins anew', ['pragma wal_checkpoint(restart)']],
  ['empties the log', ['pragma wal_checkpoint(truncate)']],
  ['copies the log and begins it anew', ['pragma wal_checkpoint(restart)', 'insert into leaves values (1)']],
  ['writes, and copies its own pages', ['insert into leaves values (1)', 'pragma wal_checkpoint(passive)']],
  ['rewrites the file', ['vacuum', 'pragma wal_checkpoint(truncate)']],
])('another process that %s does not overwrite the file', async (_what, statements) => {
  for (let round = 0; round < 20; round += 1) {
    for (let count = 0; count <= round % 3; count += 1) await commit()
    for (const statement of statements) other.exec(statement)
  }
  await commit()
  expect(files.isOverwritten).toBe(false)
})
