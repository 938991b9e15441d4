import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readExport } from '../../tests/harness/import/read-export.ts'
import { SeenEntries } from './seen-entries.ts'

const memo = (name: string, content: string) => ({
  ...{ name, content, createTime: '2024-03-14T10:00:00Z', state: 'NORMAL' },
})

test('an entry that a file repeats is read once, also after another one with the same id', async () => {
  const memos = [memo('memos/1', 'One'), memo('memos/1', 'Two'), memo('memos/1', 'One')]
  const { entries } = await readExport(JSON.stringify({ memos }))
  expect(entries.map(({ content }) => content)).toEqual(['One', 'Two'])
  expect(new Set(entries.map(({ sourceKey }) => sourceKey)).size).toBe(2)
})

test('it has one file, which is all that a killed reader leaves', () => {
  const directory = mkdtempSync(join(tmpdir(), 'dayleaf-seen-'))
  try {
    using seen = new SeenEntries(join(directory, 'seen'))
    seen.add('a'.repeat(12), 'b'.repeat(12))
    expect(readdirSync(directory)).toEqual(['seen'])
  } finally {
    rmSync(directory, { recursive: true })
  }
})
