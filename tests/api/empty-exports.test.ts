// Exports of diaries without an entry: there is nothing in them, and nothing is wrong with them.
import { expect, test } from 'vitest'
import { IMPORT_PROBLEMS } from '../../contract/import-problems.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { importFile } from './scenarios/imports.scenarios.ts'
import { setUpPerson, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()
const person = setUpPerson(world)

const NOTHING = [{ path: 'file', code: 'empty', reason: IMPORT_PROBLEMS.empty }]
const json = (value: object) => Buffer.from(JSON.stringify(value))
const HEALTH = '<?xml version="1.0"?><!DOCTYPE HealthData [ ]><HealthData locale="en"></HealthData>'
const CALENDAR = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nEND:VCALENDAR\r\n'

const exports: readonly [string, string, Buffer][] = [
  ['dayone', 'Day One', json({ metadata: { version: '1.0' }, entries: [] })],
  ['dayone', 'Day One, zipped', zipFile({ 'Journal.json': json({ metadata: {}, entries: [] }) })],
  ['jrnl', 'jrnl', json({ tags: {}, entries: [] })],
  ['memos', 'Memos', json({ memos: [], nextPageToken: '' })],
  ['memos', 'Memos of an earlier version', json({ data: [] })],
  ['journiv', 'Journiv', json({ export_version: '1.0', app_version: '1', journals: [] })],
  ['journiv', 'Journiv with an empty journal', json({ journals: [{ title: 'Mine', entries: [] }] })],
  ['daylio', 'Daylio', Buffer.from('full_date,date,weekday,time,mood,activities,note_title,note\n')],
  ['daylio', 'a backup of Daylio', json({ version: 15, tags: [{ id: 1 }], dayEntries: [] })],
  ['diarum', 'Diarum', json({ version: '1', diaries: [], media: [] })],
  ['dailytxt', 'DailyTxT', zipFile({ '2024/03.json': json({ days: [] }) })],
  ['journey', 'Journey', zipFile({})],
  ['diarium', 'Diarium', json([])],
  ['apple-health', 'Apple Health', Buffer.from(HEALTH)],
  ['apple-journal', 'Apple Journal', zipFile({ 'AppleJournalEntries/Resources/': '' })],
  ['google-timeline', 'a timeline', json({ semanticSegments: [], rawSignals: [] })],
  ['google-timeline', 'a timeline of records', json({ locations: [] })],
  ['icalendar', 'a calendar', Buffer.from(CALENDAR)],
  ['markdown', 'a folder of notes', zipFile({ 'notes/': '' })],
]

test.each(exports)('of %s there is nothing in %s', async (format, _name, file) => {
  for (const preview of ['true', 'false']) {
    const { status, counts, problems } = await importFile(person, file, { format, preview })
    expect({ status, problems }).toEqual({
      status: preview === 'true' ? 'preview' : 'completed',
      problems: NOTHING,
    })
    expect(counts).toMatchObject({ events: 0, skipped: 0 })
  }
})

test.each(exports)(
  'if nobody says that it is %s, there is nothing in %s either',
  async (_format, _name, file) => {
    expect((await importFile(person, file)).problems).toEqual(NOTHING)
  },
)

test.each([
  ['another JSON', json({ name: 'a program', files: ['a'] })],
  ['another list', json({ entries: [{ key: 1 }] })],
  ['a program with a note', zipFile({ 'a.bin': 'x', 'entries.json': json({ entries: [] }) })],
])('%s is no empty export', async (_name, file) => {
  const { status, problems } = await importFile(person, file)
  expect({ status, codes: problems.map(({ code }) => code) }).toEqual({
    status: 'failed',
    codes: ['unknown_format'],
  })
})
