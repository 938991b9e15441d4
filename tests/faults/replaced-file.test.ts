import { copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { type ServiceProcess, startServiceProcess } from '../harness/service/service-process.ts'

/** Somebody puts a backup in the place of the open file, or a tool clears the log away. */
const home = setUpDataDirectory()
const date = '2026-03-14'

async function start() {
  const service = await startServiceProcess(home.dataDirectory)
  const person = await createAccount(service.url)
  const create = () => person.call('createEvent', { body: { date, type: 'text', content: 'Walked' } })
  expect((await create()).status).toBe(201)
  const readiness = async () => (await fetch(`${service.url}/readyz`)).status
  return { service, person, create, readiness, file: join(home.dataDirectory, 'dayleaf.db') }
}

const refused = { status: 503, error: { code: 'UNAVAILABLE' } }

test('nothing is acknowledged that would be stored in a file without a name, until the file is back', async () => {
  const { service, person, create, readiness, file } = await start()
  await rename(file, `${file}.mine`)
  expect(await create()).toMatchObject(refused)
  await copyFile(`${file}.mine`, file)
  expect(await create()).toMatchObject(refused)
  await expect.poll(readiness).toBe(503)
  await service.outputMatching(/(Start the service again)/)
  expect((await person.call('getDay', { params: { date } })).data.events).toHaveLength(1)

  await rename(`${file}.mine`, file)
  expect((await create()).status).toBe(201)
  await expect.poll(readiness).toBe(200)
})

test('nothing is acknowledged that would be stored in a log that was deleted', async () => {
  const { create, file } = await start()
  await rm(`${file}-wal`)
  expect(await create()).toMatchObject(refused)
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a backup that is copied over the open file is what opens after %s, and nothing is acknowledged before',
  async (how) => {
    const { service, person, file } = await start()
    const restart = async ({ signal, ended }: ServiceProcess, by: NodeJS.Signals) => {
      signal(by)
      await ended
      const next = await startServiceProcess(home.dataDirectory)
      const client = createClient(next.url, person.token)
      const write = (content: string) => client.call('createEvent', { body: { date, type: 'text', content } })
      return { service: next, client, write }
    }
    const before = await restart(service, 'SIGTERM')
    await copyFile(file, `${file}.backup`)
    for (let count = 0; count < 20; count += 1) await before.write('Walked '.repeat(5_000))
    const open = await restart(before.service, 'SIGTERM')
    expect((await open.write('Ran')).status).toBe(201)

    await copyFile(`${file}.backup`, file)
    for (let count = 0; count < 2; count += 1) expect(await open.write('Swam')).toMatchObject(refused)
    expect((await fetch(`${open.service.url}/readyz`)).status).toBe(503)
    const after = await restart(open.service, how)
    expect((await after.client.call('getDay', { params: { date } })).data.events).toHaveLength(1)
    expect((await after.write('Swam')).status).toBe(201)
  },
)
