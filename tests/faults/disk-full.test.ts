import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '../harness/api-client.ts'
import { checkFile } from '../harness/diary-file.ts'
import { killStarted, makeDataDirectory, startServiceProcess } from '../harness/service-process.ts'

let dataDirectory: string
let remove: () => Promise<void>

beforeEach(async () => {
  ;({ dataDirectory, remove } = await makeDataDirectory())
})
afterEach(async () => {
  await killStarted()
  await remove()
})

const date = '2026-03-14'
const body = { date, type: 'text', content: 'a long day '.repeat(9_000) }

/** Linux alone lets the limit of a running process be changed; elsewhere a full disk needs a disk. */
describe.runIf(process.platform === 'linux')('a service whose disk is full', () => {
  test('refuses to write, goes on reading, and writes again as soon as there is room', async () => {
    // A file may have 2 MB, in blocks of 512 bytes: SQLite is refused the rest as it would be by a full disk.
    const service = await startServiceProcess(dataDirectory, { limits: 'ulimit -S -f 4096' })
    const person = await createAccount(service.url)
    const create = () => person.call('createEvent', { body })
    const readiness = async () => (await fetch(`${service.url}/readyz`)).status

    let kept = 0
    let last = await create()
    for (; last.status === 201 && kept < 100; kept += 1) last = await create()
    expect(kept).toBeGreaterThan(1)
    expect(last).toMatchObject({ status: 507, error: { code: 'STORAGE_FULL' } })
    expect(await create()).toMatchObject({ status: 507 })
    expect((await person.call('getDay', { params: { date } })).data.events).toHaveLength(kept)
    // Each look writes a page of its own, so the last room goes with a few of them.
    let looks = 1
    for (; (await readiness()) === 200 && looks < 100; looks += 1);
    expect(looks).toBeLessThan(100)

    await promisify(execFile)('prlimit', ['--pid', String(service.pid), '--fsize=unlimited'])
    expect((await create()).status).toBe(201)
    expect(await readiness()).toBe(200)
    expect((await person.call('listDays')).data).toEqual([{ date, eventCount: kept + 1, hasJournal: false }])
    expect(checkFile(join(dataDirectory, 'dayleaf.db')).events).toBe(kept + 1)
    service.signal('SIGTERM')
    expect(await service.ended).toMatchObject({ code: 0, stderr: '' })
  })
})
