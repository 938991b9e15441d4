import { expect, test } from 'vitest'
import { fromDayleaf } from './dayleaf.ts'

const ID = '019a9f3c-5f00-7000-8000-000000000001'
const SHA256 = 'a'.repeat(64)

/** A line as version 0.7.0 has written it. Never edited: later versions read such archives whole. */
const RELEASED_LINE = `{"id":"${ID}","date":"2026-03-14","type":"photo","content":"Two swans","latitude":46.2076,
"longitude":6.1551,"placeName":"Genève","occurredAt":"2026-03-14T07:40:00+01:00","timeZone":"Europe/Zurich",
"measures":[{"name":"sleep","value":7.5,"unit":"h"}],"attachments":[{"id":"019a9f3c-5f00-7000-8000-000000000002",
"eventId":"${ID}","kind":"image","mediaType":"image/jpeg","name":"swans.jpg","size":1234,"width":400,"height":300,
"durationMs":null,"takenAt":null,"timeZone":null,"latitude":null,"longitude":null,"sha256":"${SHA256}",
"description":{"text":"Two swans on a lake","by":"model","taskId":null},"transcript":null,
"createdAt":"2026-03-14T06:45:00.000Z"}],"createdAt":"2026-03-14T06:45:00.000Z","updatedAt":"2026-03-14T06:45:00.000Z"}`

test('an event of an earlier archive is read whole', () => {
  const files = new Map([[SHA256, `attachments/${SHA256}.jpg`]])
  const entry = fromDayleaf(JSON.parse(RELEASED_LINE), 'events/2026-03.jsonl', files)
  const { id: _id, attachments, createdAt, updatedAt: _updatedAt, ...event } = JSON.parse(RELEASED_LINE)
  const at = Date.parse(createdAt)
  expect(entry.kept).toMatchObject({ event, createdAt: at, updatedAt: at })
  expect(entry.media).toMatchObject([{ path: `attachments/${SHA256}.jpg`, kept: attachments[0] }])
})
