import { mkdir, mkdtempDisposable, readdir, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deleteOldThrowAwayDiaries } from './old-throw-away-diaries.ts'

test('diaries that a killed check has left are deleted after a day, and nothing else', async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'dayleaf-test-'))
  for (const name of ['dayleaf-drill-old', 'dayleaf-drill-new', 'other-old']) {
    await mkdir(join(directory.path, name, 'media'), { recursive: true })
    if (name.endsWith('old')) await utimes(join(directory.path, name), 0, 0)
  }
  await deleteOldThrowAwayDiaries(directory.path)
  expect((await readdir(directory.path)).sort()).toEqual(['dayleaf-drill-new', 'other-old'])
})
