// Weekly archives in a place of the operator: proven, few, and gone with their account.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { readZip } from '../harness/clients/read-zip.ts'
import { createTestStore, type TestStore } from '../harness/engines/test-store.ts'
import { listStoredFiles, readStoredFile } from '../harness/media/stored-files.ts'
import { s3Servers } from '../harness/s3/s3-server.ts'
import { startTestService, TestClock } from '../harness/service/test-service.ts'

/** Where archives are kept. */
interface Place {
  /** For the service. */
  archives: Record<string, string>
  /** The same place as a media store, for the test to read. */
  media: Record<string, string>
  close(): Promise<void>
}

async function inDirectory(): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), 'dayleaf-archives-'))
  return {
    archives: { DAYLEAF_ARCHIVE_DIR: directory },
    media: { DAYLEAF_MEDIA_URL: pathToFileURL(directory).href },
    close: () => rm(directory, { recursive: true }),
  }
}

const inBucket = (start: (typeof s3Servers)[number]['start']) => async (): Promise<Place> => {
  const { settings, close } = await start()
  const url = new URL(settings.DAYLEAF_MEDIA_URL)
  url.pathname += '/archives'
  return {
    archives: { ...settings, DAYLEAF_ARCHIVE_URL: url.href },
    media: { ...settings, DAYLEAF_MEDIA_URL: url.href },
    close,
  }
}

const places = [
  { name: 'a directory', open: inDirectory },
  ...s3Servers
    .filter(({ isThere }) => isThere)
    .map(({ server, start }) => ({ name: `a bucket of ${server}`, open: inBucket(start) })),
]

describe.each(places)('in $name', ({ open }) => {
  let store: TestStore
  let place: Place
  const clock = new TestClock('2026-03-14T12:00:00Z')
  beforeAll(async () => {
    store = await createTestStore()
    place = await open()
  })
  afterAll(async () => {
    await store.remove()
    await place?.close()
  })

  const start = () => startTestService({ ...place.archives, DAYLEAF_ARCHIVES_KEPT: '2' }, clock, store)
  const listNames = async (userId: string) =>
    (await listStoredFiles(place.media, userId)).filter((name) => name.endsWith('.zip')).toSorted()

  test('an archive is kept of each diary once a week, the last few of them, and none of a deleted account', async () => {
    let service = await start()
    const person = await createAccount(service.url)
    await person.call('createEvent', { body: { date: '2026-03-14', type: 'text', content: 'A walk' } })
    const body = { date: '2026-03-14', type: 'text', content: 'qmalachite' }
    const { data: deleted } = await person.call('createEvent', { body })
    const eventsIn = async (name: string) =>
      (await readZip(await readStoredFile(place.media, `${person.userId}/${name}`))).get(
        'events/2026-03.jsonl',
      )
    let last = ''
    for (const [days, expected] of [
      [0, ['20260314']],
      [1, ['20260314']],
      [6, ['20260314', '20260321']],
      [7, ['20260321', '20260328']],
    ] as const) {
      await service.stop()
      clock.advance(days * 24 * 3_600_000)
      service = await start()
      await expect
        .poll(async () => (await listNames(person.userId)).map((name) => name.slice(8, 16)))
        .toEqual(expected)
      last = (await listNames(person.userId)).at(-1) ?? ''
      if (days > 0) continue
      // Deleted for ever after the first archive.
      expect(await eventsIn(last)).toContain('qmalachite')
      const owner = createClient(service.url, person.token)
      await owner.call('deleteEvent', { params: { eventId: deleted.id } })
      await owner.call('emptyTrash')
    }
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    expect(metrics).toContain('dayleaf_archives_proven_total 1\n')
    expect(metrics).toContain('dayleaf_archives_failed_total 0\n')
    for (const name of await listNames(person.userId)) {
      expect(await eventsIn(name)).toContain('A walk')
      expect(await eventsIn(name)).not.toContain('qmalachite')
    }
    const owner = createClient(service.url, person.token)
    await owner.call('createImport', { rawBody: '# 2024-01-01', query: { preview: 'true' } })
    const uploads = join(store.settings.DAYLEAF_DATA_DIR ?? '', 'imports')
    expect(await readdir(uploads)).toHaveLength(1)
    await owner.call('deleteAccount', { body: { password: person.password } })
    await expect.poll(() => listStoredFiles(place.media, person.userId)).toEqual([])
    expect(await readdir(uploads)).toEqual([])
    await service.stop()
  })
})
