import { expect, test } from 'vitest'
import type { Client } from '../harness/clients/api-client.ts'
import { testedEngine } from '../harness/engines/test-store.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { importFile, journal, untilRead } from './scenarios/imports.scenarios.ts'
import { must, setUpPerson, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()
const person = setUpPerson(world)

const DATE = '2024-03-14'
const params = { date: DATE }

const page = (text: string) => zipFile({ '2024/03.json': JSON.stringify({ days: [{ day: 14, text }] }) })
const changed = [{ path: '2024/03.json#days.0', code: 'changed' }]

const eventsOf = async (of: Client) => (await must(of, 'getDay', { params })).data.events
const contents = async (of: Client) => (await eventsOf(of)).map(({ content }) => content)

test('an entry that was changed in the source is reported and not imported', async () => {
  await importFile(person, page('Before'))
  expect(await importFile(person, page('After'))).toMatchObject({
    format: 'dailytxt',
    counts: { events: 0, present: 1 },
    problems: changed,
  })
  expect(await contents(person)).toEqual(['Before'])
})

test('it replaces its earlier event, which goes to the trash, if that is chosen at the preview', async () => {
  await importFile(person, page('Before'))
  const preview = await importFile(person, page('After'), { preview: 'true' })
  expect(preview).toMatchObject({ status: 'preview', problems: changed })
  const query = { changed: 'replace' }
  await must(person, 'runImport', { params: { importId: preview.id }, query })
  const done = await untilRead(person, preview.id)
  expect(done).toMatchObject({ status: 'completed', counts: { events: 1, present: 0 }, problems: [] })
  expect(await contents(person)).toEqual(['After'])
  const { data: trash } = await must(person, 'listTrash')
  expect(trash).toMatchObject([{ kind: 'event', event: { content: 'Before' } }])
  expect(await importFile(person, page('After'))).toMatchObject({ counts: { events: 0, present: 1 } })

  await must(person, 'removeImport', { params: { importId: preview.id } })
  expect(await contents(person)).toEqual([])
  await must(person, 'restoreTrash', { body: { eventIds: [trash[0]?.event?.id ?? ''] } })
  expect(await contents(person)).toEqual(['Before'])
})

test('it replaces nothing on a day that a page locks', async () => {
  await importFile(person, page('Before'))
  await must(person, 'generateJournal', { params })
  const done = await importFile(person, page('After'), { changed: 'replace' })
  expect(done).toMatchObject({ status: 'completed', counts: { events: 0, present: 1 }, problems: changed })
  expect(await contents(person)).toEqual(['Before'])
})

test('it replaces no event that its owner has deleted', async () => {
  await importFile(person, page('Before'))
  const [event] = await eventsOf(person)
  await must(person, 'deleteEvent', { params: { eventId: event?.id ?? '' } })
  const done = await importFile(person, page('After'), { changed: 'replace' })
  expect(done).toMatchObject({ counts: { events: 0, present: 1 }, problems: changed })
  expect(await contents(person)).toEqual([])
})

// The count is a column of the day's row, read alike on both engines: to fill days on one is enough.
const testFullDay = test.runIf(testedEngine() === 'SQLite')

testFullDay('it replaces nothing where the new day is full', async () => {
  const memo = (day: number, content: string) =>
    JSON.stringify({
      memos: [{ name: 'memos/1', state: 'NORMAL', createTime: `2024-03-${day}T10:00:00Z`, content }],
    })
  await importFile(person, memo(14, 'Before'))
  const filling = Array.from({ length: 2000 }, (_, index) => ({ date: '2024-03-15', title: `${index}` }))
  await importFile(person, journal(...filling))
  const done = await importFile(person, memo(15, 'After'), { changed: 'replace' })
  expect(done).toMatchObject({ counts: { events: 0, skipped: 1 }, problems: [{ code: 'day_full' }] })
  expect(await contents(person)).toEqual(['Before'])
  expect((await must(person, 'listTrash')).data).toEqual([])
  const { data: day } = await must(person, 'listDays', { query: { to: DATE } })
  expect(day).toMatchObject([{ date: DATE, eventCount: 1 }])
})

testFullDay('it replaces an event of a full day', async () => {
  const filling = (title: string) =>
    JSON.stringify({
      memos: Array.from({ length: 2000 }, (_, index) => ({
        name: `memos/${index}`,
        ...{ state: 'NORMAL', createTime: `${DATE}T10:00:00Z`, content: `${title} ${index}` },
      })).slice(title === 'After' ? -1 : 0),
    })
  await importFile(person, filling('Before'))
  const done = await importFile(person, filling('After'), { changed: 'replace' })
  expect(done).toMatchObject({ counts: { events: 1 }, problems: [] })
})

test('another choice is refused', async () => {
  const { error } = await person.call('createImport', { rawBody: 'x', query: { changed: 'perhaps' } })
  expect(error).toMatchObject({ code: 'INVALID_INPUT', details: [{ path: 'query.changed' }] })
})
