// Files that were missing at an import come with a later one, and go with its undo.
import { expect, test } from 'vitest'
import type { Client } from '../harness/clients/api-client.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { readZip } from '../harness/clients/read-zip.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { importFile, untilRead } from './scenarios/imports.scenarios.ts'
import { must, record, setUpPerson, setUpWorld, upload } from './scenarios/world.ts'

const world = setUpWorld()
const person = setUpPerson(world)

const DATE = '2026-03-14'
const params = { date: DATE }

const note = (files: Record<string, string>) =>
  zipFile({ [`${DATE}.md`]: 'Walked. ![](map.pdf) ![](list.pdf)', ...files })
const PDF = (text: string) => `%PDF-1.4\n${text}`

const dayOf = async (of: Client) => (await must(of, 'getDay', { params })).data
const eventsOf = async (of: Client) =>
  (await dayOf(of)).events.map(({ content, attachments }) => [
    content,
    ...attachments.map(({ name }) => name),
  ])
const undo = (of: Client, { id }: { id: string }) => must(of, 'removeImport', { params: { importId: id } })

/** An archive of an event with a text and a file, an event of a file alone, and their page; whole and without the files. */
async function makeArchives() {
  const file = (rawBody: string, name: string) =>
    upload(person, { rawBody, headers: { 'Content-Disposition': `attachment; filename="${name}"` } })
  const [map, list] = [await file('a map', 'map.txt'), await file('a list', 'list.txt')]
  await record(person, { date: DATE, content: 'Walked.', attachmentIds: [map.id] })
  await record(person, { date: DATE, content: '', attachmentIds: [list.id] })
  await must(person, 'generateJournal', { params })
  const { bytes = Buffer.of() } = await must(person, 'exportDiary', { query: { format: 'dayleaf' } })
  const files: [string, string][] = [...(await readZip(bytes))]
  const damaged = files.filter(([path]) => !path.startsWith('attachments/'))
  return { whole: zipFile(Object.fromEntries(files)), damaged: zipFile(Object.fromEntries(damaged)) }
}

test('files of an archive that were missing at its import are added by a later one, also on a locked day', async () => {
  const { whole, damaged } = await makeArchives()
  const newcomer = await createAccount(world.url)
  await importFile(newcomer, damaged)
  expect(await eventsOf(newcomer)).toEqual([['Walked.'], ['list.txt']])

  const preview = await importFile(newcomer, whole, { preview: 'true' })
  const counts = { events: 0, pages: 0, attachments: 2, present: 3, skipped: 0 }
  expect(preview).toMatchObject({ status: 'preview', counts, problems: [] })
  await must(newcomer, 'runImport', { params: { importId: preview.id } })
  expect(await untilRead(newcomer, preview.id)).toMatchObject({ status: 'completed', counts, problems: [] })
  const added = [
    ['Walked.', 'map.txt'],
    ['list.txt', 'list.txt'],
  ]
  expect(await eventsOf(newcomer)).toEqual(added)
  // It was written from the events with their files.
  expect((await dayOf(newcomer)).journal?.stale).toBe(false)
  expect(await importFile(newcomer, whole)).toMatchObject({ counts: { ...counts, attachments: 0 } })
  expect(await eventsOf(newcomer)).toEqual(added)
})

test('undoing the later import removes what it added alone, and it can be imported again', async () => {
  const { whole, damaged } = await makeArchives()
  const newcomer = await createAccount(world.url)
  await importFile(newcomer, damaged)
  const later = await importFile(newcomer, whole)
  await undo(newcomer, later)
  expect(await eventsOf(newcomer)).toEqual([['Walked.'], ['list.txt']])
  expect((await dayOf(newcomer)).journal?.stale).toBe(false)
  expect((await must(newcomer, 'listTrash')).data).toEqual([])
  expect(await importFile(newcomer, whole)).toMatchObject({ counts: { events: 0, attachments: 2 } })
})

test('a page that was written between the imports is stale while the event has its file', async () => {
  const first = await importFile(person, note({ 'map.pdf': PDF('map') }))
  expect(first.problems).toMatchObject([{ code: 'missing_media' }])
  await must(person, 'generateJournal', { params })
  const later = await importFile(person, note({ 'map.pdf': PDF('map'), 'list.pdf': PDF('list') }))
  expect(later).toMatchObject({ counts: { events: 0, attachments: 1, present: 1 } })
  expect(await eventsOf(person)).toEqual([['Walked.', 'map.pdf', 'list.pdf']])
  expect((await dayOf(person)).journal?.stale).toBe(true)
  await undo(person, later)
  expect(await eventsOf(person)).toEqual([['Walked.', 'map.pdf']])
  expect((await dayOf(person)).journal?.stale).toBe(false)
})

test('a file that its owner has deleted is not added again', async () => {
  await importFile(person, note({ 'map.pdf': PDF('map') }))
  const [event] = (await dayOf(person)).events
  await must(person, 'deleteAttachment', { params: { attachmentId: event?.attachments[0]?.id ?? '' } })
  const later = await importFile(person, note({ 'map.pdf': PDF('map'), 'list.pdf': PDF('list') }))
  expect(later).toMatchObject({ counts: { attachments: 1 } })
  expect(await eventsOf(person)).toEqual([['Walked.', 'list.pdf']])
})

test('a file that a later import has added is not added again after its owner has deleted it', async () => {
  await importFile(person, note({}))
  const whole = note({ 'map.pdf': PDF('map'), 'list.pdf': PDF('list') })
  await importFile(person, note({ 'map.pdf': PDF('map') }))
  const [event] = (await dayOf(person)).events
  await must(person, 'deleteAttachment', { params: { attachmentId: event?.attachments[0]?.id ?? '' } })
  expect(await importFile(person, whole, { preview: 'true' })).toMatchObject({ counts: { attachments: 1 } })
  const later = await importFile(person, whole)
  expect(later).toMatchObject({ counts: { attachments: 1 } })
  expect(await eventsOf(person)).toEqual([['Walked.', 'list.pdf']])
  await undo(person, later)
  expect(await eventsOf(person)).toEqual([['Walked.']])
  expect(await importFile(person, whole)).toMatchObject({ counts: { attachments: 1 } })
  expect(await importFile(person, whole)).toMatchObject({ counts: { attachments: 0 } })
  expect(await eventsOf(person)).toEqual([['Walked.', 'list.pdf']])
})

test('an event whose text was removed keeps the file that is all it has', async () => {
  await importFile(person, note({}))
  const later = await importFile(person, note({ 'list.pdf': PDF('list') }))
  const [event] = (await dayOf(person)).events
  await must(person, 'updateEvent', { params: { eventId: event?.id ?? '' }, body: { content: '' } })
  await undo(person, later)
  expect(await eventsOf(person)).toEqual([['', 'list.pdf']])
})

test('an event in the trash gets no file', async () => {
  await importFile(person, note({}))
  const [event] = (await dayOf(person)).events
  await must(person, 'deleteEvent', { params: { eventId: event?.id ?? '' } })
  expect(await importFile(person, note({ 'list.pdf': PDF('list') }))).toMatchObject({
    counts: { attachments: 0 },
  })
})
