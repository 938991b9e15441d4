import { expect, test } from 'vitest'
import type { Import } from '../../contract/imports.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { startServiceProcess } from '../harness/service/service-process.ts'

const KILLS = 4
const DAYS = 300
const A_DAY = 20

const home = setUpDataDirectory()

const file = JSON.stringify({
  entries: Array.from({ length: DAYS * A_DAY }, (_, index) => ({
    uuid: `E${index}`,
    creationDate: new Date(Date.UTC(2020, 0, 1 + Math.floor(index / A_DAY), 10)).toISOString(),
    timeZone: 'UTC',
    text: `Entry ${index}`,
  })),
})

test(`an import whose service is killed ${KILLS} times goes on, and brings each entry once`, async () => {
  let service = await startServiceProcess(home.dataDirectory)
  const { token, ...person } = await createAccount(service.url)
  const { data: begun } = await person.call('createImport', { rawBody: file })
  const read = async (url: string): Promise<Import> =>
    (await createClient(url, token).call('getImport', { params: { importId: begun.id } })).data
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Each time it has come further than nothing, and mostly not to the end.
    const { url } = service
    await expect.poll(async () => (await read(url)).counts.events).toBeGreaterThan(kill * 500)
    service.signal('SIGKILL')
    await service.ended
    service = await startServiceProcess(home.dataDirectory)
  }
  const { url } = service
  await expect.poll(async () => (await read(url)).status).toBe('completed')
  expect(await read(url)).toMatchObject({ counts: { events: DAYS * A_DAY, present: 0, skipped: 0 } })
  const { data: days } = await createClient(url, token).call('listDays', { query: { limit: 500 } })
  expect(days.map(({ eventCount }) => eventCount)).toEqual(Array.from({ length: DAYS }, () => A_DAY))
})
