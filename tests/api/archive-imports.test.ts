import { expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { importFile } from './scenarios/imports.scenarios.ts'
import { must, recordWithPage, setUpPerson, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()
const person = setUpPerson(world)

/** An archive of an event and its page. */
async function makeArchive() {
  const { date, event } = await recordWithPage(person)
  const { bytes = Buffer.of() } = await must(person, 'exportDiary', { query: { format: 'dayleaf' } })
  return { bytes, date, event }
}

test.each(['cancelImport', 'removeImport'] as const)(
  'a preview that ends by %s has imported nothing',
  async (end) => {
    const { bytes } = await makeArchive()
    const newcomer = await createAccount(world.url)
    const preview = await importFile(newcomer, bytes, { preview: 'true' })
    expect(preview.counts).toMatchObject({ events: 1, pages: 1 })
    const params = { importId: preview.id }
    await must(newcomer, end, { params })
    const { counts } = (await must(newcomer, 'getImport', { params })).data
    expect(counts).toMatchObject({ events: 0, pages: 0, attachments: 0 })
  },
)

test('a day that was deleted since an import comes back with the archive, event and page', async () => {
  const { bytes, date, event } = await makeArchive()
  const newcomer = await createAccount(world.url)
  await importFile(newcomer, bytes)
  const { data: before } = await must(newcomer, 'getDay', { params: { date } })
  await must(newcomer, 'deleteDay', { params: { date } })
  expect(await importFile(newcomer, bytes, { preview: 'true' })).toMatchObject({
    counts: { events: 1, pages: 1 },
  })
  const again = await importFile(newcomer, bytes)
  expect(again).toMatchObject({ status: 'completed', counts: { events: 1, pages: 1, present: 0 } })
  const { data: day } = await must(newcomer, 'getDay', { params: { date } })
  expect(day).toEqual(before)
  expect(day.events).toMatchObject([{ id: event.id }])
  expect((await must(newcomer, 'listTrash')).data).toEqual([])
  await must(newcomer, 'removeImport', { params: { importId: again.id } })
  expect((await must(newcomer, 'getDay', { params: { date } })).data.events).toEqual([])
})
