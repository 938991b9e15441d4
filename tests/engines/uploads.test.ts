import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beginUpload, partOf, uploadByParts } from '../api/scenarios/uploads.ts'
import { must } from '../api/scenarios/world.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { listStoredFiles } from '../harness/media/stored-files.ts'
import { testedMedia } from '../harness/s3/s3-server.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'
import { TestClock } from '../harness/service/test-service.ts'

const HOUR_MS = 3_600_000

describe.each(engines)('uploads on $engine', ({ open }) => {
  let store: TestDatabase
  let directory: string
  let environment: Record<string, string>
  let nodes: AppOnDatabase[]
  const clock = new TestClock('2026-03-14T12:00:00Z')
  beforeEach(async () => {
    store = await open()
    directory = await mkdtemp(join(tmpdir(), 'dayleaf-uploads-'))
    environment = { DAYLEAF_DATA_DIR: directory, ...testedMedia() }
    const options = { database: store.database, writerUrl: 'http://127.0.0.1:1', clock, environment }
    nodes = [await startAppOn(options), await startAppOn(options)]
  })
  afterEach(async () => {
    for (const node of nodes) await node.stop()
    await store.close()
    await rm(directory, { recursive: true, force: true })
  })

  const onNode = (index: number, token: string) => createClient(nodes[index]?.url ?? '', token)

  test('go on at another node', async () => {
    const { token } = await createAccount(nodes[0]?.url ?? '')
    const [one, other] = [onNode(0, token), onNode(1, token)]
    const id = await beginUpload(one, 7)
    await must(other, 'appendToUpload', partOf(id, 0, 'A n'))
    await must(one, 'appendToUpload', partOf(id, 3, 'ote.'))
    const { data } = await must(other, 'getUpload', { params: { uploadId: id } })
    expect(data.size).toBe(7)
  })

  test('that go on no longer are deleted after a day, and attachments of others stay', async () => {
    const person = await createAccount(nodes[0]?.url ?? '')
    const files = () => listStoredFiles(environment, person.userId)
    const media = async () => {
      for (const job of nodes[0]?.jobs ?? [])
        if (job.name === 'media') await job.run(AbortSignal.timeout(60_000))
    }
    const [begun, complete] = [await beginUpload(person, 7), await uploadByParts(person, 'A note.')]
    const { data } = await must(person, 'getUpload', { params: { uploadId: complete } })
    await must(person, 'createEvent', {
      body: { date: '2026-03-14', type: 'text', content: '', attachmentIds: [data.id] },
    })
    clock.advance(12 * HOUR_MS)
    await must(person, 'appendToUpload', partOf(begun, 0, 'A n'))
    clock.advance(24 * HOUR_MS - 1)
    await media()
    expect((await files()).toSorted()).toEqual(['0-3', data.sha256].toSorted())
    clock.advance(1)
    expect((await person.call('appendToUpload', partOf(begun, 3, 'ote.'))).status).toBe(404)
    await media()
    expect(await files()).toEqual([data.sha256])
    expect((await person.call('getUpload', { params: { uploadId: complete } })).status).toBe(404)
    await must(person, 'getAttachment', { params: { attachmentId: data.id } })
  })
})
