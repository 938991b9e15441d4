// A file that has ended the service is not read at every start again.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import { importFile, journal, untilRead } from '../api/scenarios/imports.scenarios.ts'
import { must } from '../api/scenarios/world.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { slowExport } from '../harness/import/slow-export.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { killStarted, startServiceProcess } from '../harness/service/service-process.ts'

const home = setUpDataDirectory()
afterEach(killStarted)

function countStarts(): unknown {
  using database = new DatabaseSync(join(home.dataDirectory, 'dayleaf.db'), { readOnly: true })
  return database.prepare('select starts from imports').get()?.starts
}

/** Ends the service while a file is read, and starts it again. */
async function endWhileReading(signal: 'SIGKILL' | 'SIGTERM') {
  const service = await startServiceProcess(home.dataDirectory)
  const { token } = await createAccount(service.url)
  const rawBody = new Uint8Array(slowExport())
  const { data } = await must(createClient(service.url, token), 'createImport', { rawBody })
  await expect.poll(countStarts).toBe(1)
  service.signal(signal)
  await service.ended
  const again = await startServiceProcess(home.dataDirectory)
  const person = createClient(again.url, token)
  return { person, found: await untilRead(person, data.id) }
}

test('an import whose file was read when the service was killed fails with its reason, and others are read', async () => {
  const { person, found } = await endWhileReading('SIGKILL')
  expect(found).toMatchObject({ status: 'failed', problems: [{ code: 'ended_service' }] })
  await expect.poll(() => readdir(join(home.dataDirectory, 'imports'))).toEqual([])
  expect(await importFile(person, journal({}))).toMatchObject({ status: 'completed', counts: { events: 1 } })
})

test('one whose file was read when the service was told to stop is read again', async () => {
  const { found } = await endWhileReading('SIGTERM')
  expect(found).toMatchObject({ status: 'completed', problems: [] })
})
