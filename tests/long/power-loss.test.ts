import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { checkDiary } from '../../server/cli/verify/diary-check.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { startServiceProcess } from '../harness/service/service-process.ts'

const home = setUpDataDirectory()

const CUTS = 200

/** Contents of the events, oldest first; throws where anything is there by halves. */
function readContents(file: string): string[] {
  using database = new DatabaseSync(file)
  checkDiary(database)
  return database
    .prepare('select content from events order by id')
    .all()
    .map(({ content }) => String(content))
}

describe('a log that lost its end with the power', () => {
  test(`opens to a beginning of what was acknowledged, wherever it is cut, ${CUTS} times`, async () => {
    const service = await startServiceProcess(home.dataDirectory)
    const person = await createAccount(service.url)
    const acknowledged = Array.from({ length: 40 }, (_, number) => `event ${number}`)
    for (const content of acknowledged)
      await person.call('createEvent', { body: { date: '2026-03-14', type: 'text', content } })
    const original = join(home.dataDirectory, 'dayleaf.db')
    const copy = join(home.dataDirectory, 'cut.db')
    const log = await readFile(`${original}-wal`)
    await copyFile(original, `${copy}.original`)
    service.signal('SIGKILL')
    await service.ended

    const found = new Set<number>()
    for (let cut = 1; cut <= CUTS; cut += 1) {
      await copyFile(`${copy}.original`, copy)
      // Spread over the log, and over the frames of 4,120 bytes that it consists of.
      await writeFile(
        `${copy}-wal`,
        log.subarray(0, Math.floor((log.length * cut) / CUTS) - ((cut * 37) % 4120)),
      )
      const tables = new DatabaseSync(copy)
      const hasTables =
        tables.prepare(`select 1 from sqlite_schema where name = 'events'`).get() !== undefined
      tables.close()
      const contents = hasTables ? readContents(copy) : []
      expect(contents).toEqual(acknowledged.slice(0, contents.length))
      found.add(contents.length)
    }
    expect(found).toContain(0)
    expect(found.size).toBeGreaterThan(20)
  })
})
