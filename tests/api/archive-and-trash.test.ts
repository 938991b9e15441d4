// What lies in the trash is as its owner left it: an older archive brings it back, and takes nothing of it.
import { expect, test } from 'vitest'
import type { ExportFormat } from '../../contract/export-formats.ts'
import { readZip } from '../harness/clients/read-zip.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { importFile } from './scenarios/imports.scenarios.ts'
import { must, record, recordWithPage, setUpPerson, setUpWorld, upload } from './scenarios/world.ts'

const world = setUpWorld()
const person = setUpPerson(world)

async function exported(format: ExportFormat): Promise<Buffer> {
  const { text, bytes = Buffer.from(text) } = await must(person, 'exportDiary', { query: { format } })
  return bytes
}
const dayOf = async (date: string) => (await must(person, 'getDay', { params: { date } })).data
const undo = ({ id }: { id: string }) => must(person, 'removeImport', { params: { importId: id } })

/** A day that was changed after its archive was written, and then deleted. */
async function deleteChangedDay() {
  const { date, event } = await recordWithPage(person, { content: 'Walked.' })
  const archive = await exported('dayleaf')
  await must(person, 'amendEvent', { params: { eventId: event.id }, body: { content: 'Walked far.' } })
  await must(person, 'updateJournal', { params: { date }, body: { version: 1, content: 'In my own words.' } })
  const before = await dayOf(date)
  await must(person, 'deleteDay', { params: { date } })
  return { date, archive, before }
}

test('texts that are newer than the archive come back from the trash, and are listed', async () => {
  const { date, archive, before } = await deleteChangedDay()
  expect(await importFile(person, archive, { preview: 'true' })).toMatchObject({
    counts: { events: 1, pages: 1 },
  })
  const imported = await importFile(person, archive)
  expect(imported).toMatchObject({ counts: { events: 1, pages: 1, present: 0, skipped: 0 } })
  expect(imported.problems.map(({ code }) => code)).toEqual(['changed', 'page_changed'])
  expect(await dayOf(date)).toEqual(before)
  const { data: versions } = await must(person, 'listPageVersions', { params: { date } })
  expect(versions.map(({ version }) => version)).toEqual([2, 1])
  expect((await must(person, 'search', { query: { q: 'own words' } })).data.hits).toHaveLength(1)
  expect((await must(person, 'listTrash')).data).toEqual([])

  await undo(imported)
  expect((await dayOf(date)).events).toEqual([])
  await must(person, 'restoreTrash', { body: { date } })
  expect((await dayOf(date)).journal?.content).toBe('In my own words.')
})

test('an archive that is newer than the trash brings its own texts', async () => {
  const { date, event } = await recordWithPage(person, { content: 'Walked.' })
  const older = await exported('dayleaf')
  await must(person, 'amendEvent', { params: { eventId: event.id }, body: { content: 'Walked far.' } })
  await must(person, 'updateJournal', { params: { date }, body: { version: 1, content: 'In my own words.' } })
  const newer = await exported('dayleaf')
  const before = await dayOf(date)
  await must(person, 'deleteDay', { params: { date } })
  await must(person, 'emptyTrash')
  await undo(await importFile(person, older))
  expect(await importFile(person, newer)).toMatchObject({ counts: { events: 1, pages: 1 }, problems: [] })
  // The version travels too; what lay in the trash is an earlier state.
  expect(before.events).toMatchObject([{ version: 2 }])
  expect(await dayOf(date)).toEqual(before)
  const states = (await must(person, 'listEventVersions', { params: { eventId: event.id } })).data
  expect(states).toMatchObject([{ version: 1, content: 'Walked.' }])
})

test.each(['icalendar', 'dayone'] as const)(
  'an event keeps the files that %s does not have',
  async (format) => {
    const headers = { 'Content-Disposition': 'attachment; filename="list.txt"' }
    const { id } = await upload(person, { rawBody: 'a list', headers })
    const { id: eventId, date } = await record(person, { content: 'Shopped.', attachmentIds: [id] })
    const file = await exported(format)
    await must(person, 'deleteEvent', { params: { eventId } })
    expect(await importFile(person, file)).toMatchObject({ counts: { events: 1 } })
    expect((await dayOf(date)).events).toMatchObject([{ id: eventId, attachments: [{ id, eventId }] }])
    expect((await must(person, 'getAttachment', { params: { attachmentId: id } })).data).toMatchObject({
      eventId,
    })
  },
)

test('a file that was missing comes with an event from the trash', async () => {
  const headers = { 'Content-Disposition': 'attachment; filename="list.txt"' }
  const { id } = await upload(person, { rawBody: 'a list', headers })
  const { id: eventId, date } = await record(person, { content: 'Shopped.', attachmentIds: [id] })
  const whole = await exported('dayleaf')
  const members = [...(await readZip(whole))].filter(([path]) => !path.startsWith('attachments/'))
  await must(person, 'deleteEvent', { params: { eventId } })
  await must(person, 'emptyTrash')
  await undo(await importFile(person, zipFile(Object.fromEntries(members))))
  expect(await importFile(person, whole)).toMatchObject({
    counts: { events: 1, attachments: 1 },
    problems: [],
  })
  expect((await dayOf(date)).events).toMatchObject([{ id: eventId, attachments: [{ name: 'list.txt' }] }])
})
