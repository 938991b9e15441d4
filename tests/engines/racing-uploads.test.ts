// Several requests for the bytes of one upload: one succeeds, and nothing of the others stays.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beginUpload, partOf, readUploaded } from '../api/scenarios/uploads.ts'
import { must } from '../api/scenarios/world.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { listStoredFiles } from '../harness/media/stored-files.ts'
import { testedMedia } from '../harness/s3/s3-server.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'
import { TestClock } from '../harness/service/test-service.ts'

const MEBIBYTE = 1024 * 1024

describe.each(engines)('racing uploads on $engine', ({ open }) => {
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

  const url = () => nodes[0]?.url ?? ''
  const onNodes = (token: string) => nodes.map((node) => createClient(node.url, token))

  test('sixty for the same bytes, at both nodes, store them once', async () => {
    const { token, userId } = await createAccount(url())
    const people = onNodes(token)
    const id = await beginUpload(createClient(url(), token), 2 * MEBIBYTE)
    const part = partOf(id, 0, new Uint8Array(MEBIBYTE))
    const answers = await Promise.all(
      people.flatMap((person) => Array.from({ length: 30 }, () => person.call('appendToUpload', part))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(59).fill(409)])
    expect(await listStoredFiles(environment, userId)).toEqual([expect.stringMatching(/^0-1048576-/)])
  })

  test('of the last bytes at both nodes, one completes the upload', async () => {
    const { token, userId } = await createAccount(url())
    const people = onNodes(token)
    const text = 'A note '.repeat(200_000)
    for (const _round of Array(5)) {
      const id = await beginUpload(createClient(url(), token), text.length)
      for (const at of [0, 100_000]) {
        const piece = text.slice(at, at === 0 ? 100_000 : 1_000_000)
        await must(createClient(url(), token), 'appendToUpload', partOf(id, at, piece))
      }
      const last = partOf(id, 1_000_000, text.slice(1_000_000))
      const answers = await Promise.all(people.map((person) => person.call('appendToUpload', last)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
      const { sha256 } = await readUploaded(createClient(url(), token), id)
      expect(await listStoredFiles(environment, userId)).toEqual([sha256])
    }
  })
})
