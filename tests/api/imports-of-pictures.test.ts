import { expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { jpegOf } from '../harness/media/pictures.ts'
import { importFile, journal } from './scenarios/imports.scenarios.ts'
import { must, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()

/** Each entry's picture is decoded by itself. */
async function exportOfPictures(count: number): Promise<Buffer> {
  const entries = Array.from({ length: count }, (_, index) => ({
    ...{ uuid: `U${index}`, creationDate: '2024-03-14T10:00:00Z', text: `Entry ${index}` },
    photos: [{ identifier: 'P', md5: 'aa', type: 'jpeg' }],
  }))
  return zipFile({
    'Journal.json': JSON.stringify({ metadata: { version: '1.0' }, entries }),
    'photos/aa.jpeg': Buffer.from(await jpegOf(4_000, 3_000)),
  })
}

test('imports of many pictures do not hold up the imports of others', async () => {
  const rawBody = new Uint8Array(await exportOfPictures(300))
  const collectors = await Promise.all([1, 2, 3].map(() => createAccount(world.url)))
  const started: string[] = await Promise.all(
    collectors.map(async (person) => (await must(person, 'createImport', { rawBody })).data.id),
  )
  const statuses = async () =>
    Promise.all(
      collectors.map(
        async (person, at) =>
          (await must(person, 'getImport', { params: { importId: started[at] ?? '' } })).data.status,
      ),
    )
  await expect.poll(statuses).toEqual(['running', 'running', 'running'])
  const other = await createAccount(world.url)
  expect(await importFile(other, journal({}))).toMatchObject({ status: 'completed' })
  expect(await statuses()).toEqual(['running', 'running', 'running'])
})
