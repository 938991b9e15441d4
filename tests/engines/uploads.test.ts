import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { API_PREFIX } from '../../contract/index.ts'
import { arrivalDirectoryOf, readConfig } from '../../server/config.ts'
import { openStore } from '../../server/process/open-store.ts'
import { journal, untilRead } from '../api/scenarios/imports.scenarios.ts'
import { beginUpload, partOf, readUploaded, uploadByParts } from '../api/scenarios/uploads.ts'
import { must, upload } from '../api/scenarios/world.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { openSocket, readToEnd } from '../harness/clients/raw-socket.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { listStoredFiles } from '../harness/media/stored-files.ts'
import { testedMedia } from '../harness/s3/s3-server.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'
import { TestClock } from '../harness/service/test-service.ts'

const HOUR_MS = 3_600_000

/** Its small copies take a while. */
const picture = sharp({
  create: {
    ...{ width: 3_000, height: 2_000, channels: 3, background: 'gray' },
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .jpeg()
  .toBuffer()

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

  const runJob = async (name: string) => {
    for (const job of nodes[0]?.jobs ?? []) if (job.name === name) await job.run(AbortSignal.timeout(60_000))
  }
  const onNode = (index: number, token: string) => createClient(nodes[index]?.url ?? '', token)

  test('go on at another node', async () => {
    const { token } = await createAccount(nodes[0]?.url ?? '')
    const [one, other] = [onNode(0, token), onNode(1, token)]
    const id = await beginUpload(one, 7)
    await must(other, 'appendToUpload', partOf(id, 0, 'A n'))
    await must(one, 'appendToUpload', partOf(id, 3, 'ote.'))
    const data = await readUploaded(other, id)
    expect(data.size).toBe(7)
  })

  test('become imports, whose parts came to different nodes', async () => {
    const { token } = await createAccount(nodes[0]?.url ?? '')
    const [one, other] = [onNode(0, token), onNode(1, token)]
    const file = journal({ date: '2024-03-14', title: 'One', body: '' })
    const id = await beginUpload(one, file.length, { purpose: 'import' })
    await must(one, 'appendToUpload', partOf(id, 0, file.slice(0, 5)))
    const rest = partOf(id, 5, file.slice(5))
    const answers = await Promise.all([one, other].map((node) => node.call('appendToUpload', rest)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const { data } = await must(other, 'getUpload', { params: { uploadId: id } })
    expect(await untilRead(one, data.id)).toMatchObject({ status: 'completed', counts: { events: 1 } })
    expect((await must(one, 'listImports')).data).toHaveLength(1)
    clock.advance(24 * HOUR_MS)
    await runJob('media')
    expect((await one.call('getUpload', { params: { uploadId: id } })).status).toBe(404)
    expect((await must(one, 'listEvents')).data).toMatchObject([{ content: 'One' }])
  })

  test('of diaries are not deleted as orphans while they arrive', async () => {
    const person = await createAccount(nodes[0]?.url ?? '')
    const file = journal({ date: '2024-03-14', title: 'Slow', body: '' })
    const socket = await openSocket(nodes[0]?.url ?? '')
    const lines = [
      `POST ${API_PREFIX}/imports HTTP/1.1`,
      ...['Host: localhost', `Authorization: Bearer ${person.token}`],
      ...[`Content-Length: ${file.length}`, 'Connection: close'],
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n${file.slice(0, 20)}`)
    const arriving = join(directory, 'imports')
    await expect.poll(() => readdir(arriving).catch(() => [])).toHaveLength(1)
    await runJob('imports')
    socket.write(file.slice(20))
    const [, body = ''] = (await readToEnd(socket)).split('\r\n\r\n')
    const { data } = JSON.parse(body)
    expect(await untilRead(person, data.id)).toMatchObject({ status: 'completed', counts: { events: 1 } })
  })

  test('of an import that a migration has ended are deleted, with what they tell of a server', async () => {
    const person = await createAccount(nodes[0]?.url ?? '')
    const file = journal({ date: '2024-03-14', title: 'One', body: '' })
    const { data } = await must(person, 'createImport', { rawBody: file, query: { preview: 'true' } })
    expect(await untilRead(person, data.id)).toMatchObject({ status: 'preview' })
    const kept = () => readdir(join(directory, 'imports'))
    await runJob('imports')
    expect(await kept()).toHaveLength(1)
    await store.database.write(person.userId, (db) =>
      db.updateTable('imports').where('id', '=', data.id).set({ status: 'failed', finished_at: 1 }).execute(),
    )
    await runJob('imports')
    expect(await kept()).toEqual([])
  })

  test('that are abandoned are deleted after a day, and other attachments stay', async () => {
    const person = await createAccount(nodes[0]?.url ?? '')
    const files = () => listStoredFiles(environment, person.userId)
    const [begun, complete] = [await beginUpload(person, 7), await uploadByParts(person, 'A note.')]
    const data = await readUploaded(person, complete)
    await must(person, 'createEvent', {
      body: { date: '2026-03-14', type: 'text', content: '', attachmentIds: [data.id] },
    })
    clock.advance(12 * HOUR_MS)
    await must(person, 'appendToUpload', partOf(begun, 0, 'A n'))
    clock.advance(24 * HOUR_MS - 1)
    await runJob('media')
    expect(await files()).toHaveLength(2)
    expect(await files()).toEqual(expect.arrayContaining([expect.stringMatching(/^0-3-/), data.sha256]))
    clock.advance(1)
    expect((await person.call('appendToUpload', partOf(begun, 3, 'ote.'))).status).toBe(404)
    await runJob('media')
    expect(await files()).toEqual([data.sha256])
    expect((await person.call('getUpload', { params: { uploadId: complete } })).status).toBe(404)
    await must(person, 'getAttachment', { params: { attachmentId: data.id } })
  })

  test.each(['the picture', 'the account'])(
    'a small copy that is made again while %s is deleted does not stay',
    async (deleted) => {
      const person = await createAccount(nodes[0]?.url ?? '')
      const image = await upload(person, {
        rawBody: new Uint8Array(await picture),
        headers: { 'Content-Type': 'image/jpeg' },
      })
      const config = readConfig(environment)
      const media = await openStore(config)
      await media.removeVariants({ userId: person.userId, sha256: image.sha256 })
      const shown = fetch(new URL(image.thumbnailUrl ?? '', nodes[0]?.url))
      await expect.poll(() => readdir(arrivalDirectoryOf(config)).catch(() => [])).not.toEqual([])
      if (deleted === 'the picture')
        await must(person, 'deleteAttachment', { params: { attachmentId: image.id } })
      else {
        await must(person, 'deleteAccount', { body: { password: person.password } })
        await runJob('erasures')
      }
      expect((await shown).status).toBe(404)
      expect(await listStoredFiles(environment, person.userId)).toEqual([])
    },
  )
})
