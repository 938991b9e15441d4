// An archive whose files are missing or damaged: their events stay, and the import names what is lost.
import { expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { readZip } from '../harness/clients/read-zip.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { importFile } from './scenarios/imports.scenarios.ts'
import { must, record, setUpPerson, setUpWorld, upload } from './scenarios/world.ts'

const world = setUpWorld()
const person = setUpPerson(world)

const DATE = '2026-03-14'
const EVENTS = 'events/2026-03.jsonl'

type Files = Record<string, string>

interface Archived {
  /** Of the file of the event with a text. */
  sha256: string
  /** Of the file that is an event by itself. */
  aloneSha256: string
}

/** Imports a changed archive into a new account: an event with a text and a file, and one of a file alone. */
async function importChanged(change: (files: Files, archived: Archived) => void) {
  const file = (rawBody: string, name: string) =>
    upload(person, { rawBody, headers: { 'Content-Disposition': `attachment; filename="${name}"` } })
  const [{ id, sha256 }, alone] = [await file('a map', 'map.txt'), await file('a list', 'list.txt')]
  await must(person, 'updateAttachment', {
    params: { attachmentId: alone.id },
    body: { description: 'What to pack' },
  })
  await record(person, { date: DATE, content: 'Walked.', attachmentIds: [id] })
  await record(person, { date: DATE, content: '', attachmentIds: [alone.id] })
  const { bytes = Buffer.of() } = await must(person, 'exportDiary', { query: { format: 'dayleaf' } })
  const files: Files = Object.fromEntries(await readZip(bytes))
  change(files, { sha256, aloneSha256: alone.sha256 })
  const newcomer = await createAccount(world.url)
  const { problems } = await importFile(newcomer, zipFile(files))
  const { events } = (await must(newcomer, 'getDay', { params: { date: DATE } })).data
  return {
    problems: problems.map(({ path, code }) => `${path} ${code}`),
    events: events.map(({ content, attachments }) => [content, ...attachments.map(({ name }) => name)]),
  }
}

const edit = (files: Files, from: string, to: string) => {
  files[EVENTS] = (files[EVENTS] ?? '').replaceAll(from, to)
}
const pathOf = (files: Files, sha256: string) =>
  Object.keys(files).find((path) => path.includes(sha256)) ?? ''

test('an event stays without a file that is missing, and an event of a file alone with the words about it', async () => {
  const { problems, events } = await importChanged((files, { sha256, aloneSha256 }) => {
    for (const hash of [sha256, aloneSha256]) delete files[pathOf(files, hash)]
  })
  expect(problems).toEqual([`${EVENTS}#1 (map.txt) missing_media`, `${EVENTS}#2 (list.txt) missing_media`])
  expect(events).toEqual([['Walked.'], ['What to pack']])
})

test('so does an event whose file has other bytes', async () => {
  const paths: string[] = []
  const { problems, events } = await importChanged((files, { sha256, aloneSha256 }) => {
    for (const hash of [sha256, aloneSha256]) {
      paths.push(pathOf(files, hash))
      files[pathOf(files, hash)] = 'something else'
    }
  })
  expect(problems).toEqual(paths.map((path) => `${path} broken_media`))
  expect(events).toEqual([['Walked.'], ['What to pack']])
})

test('an attachment of no valid hash is reported', async () => {
  const { problems, events } = await importChanged((files, { sha256 }) => edit(files, sha256, 'none'))
  expect(problems).toEqual([`${EVENTS}#1 (map.txt) missing_media`])
  expect(events.toSorted()).toEqual([['Walked.'], ['', 'list.txt']].toSorted())
})

test('an event of which a part is not valid keeps its files', async () => {
  const { problems, events } = await importChanged((files) => edit(files, '"createdAt":', '"created":'))
  expect(problems).toEqual([])
  expect(events).toEqual([
    ['Walked.', 'map.txt'],
    ['', 'list.txt'],
  ])
})
