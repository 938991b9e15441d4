import { describe, expect, it } from 'vitest'
import { readExport } from '../../../tests/harness/import/read-export.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const json = JSON.stringify

describe('Journiv', () => {
  const file = (entry: object) => ({
    export_version: '1.0',
    user_settings: { time_zone: 'Europe/Paris' },
    journals: [{ title: 'J', entries: [entry] }],
  })

  it.each(['data.json', 'journiv.json'])('takes the day that was chosen, from %s', async (name) => {
    const { format, entries } = await readExport({
      [name]: json(
        file({
          title: 'T',
          content: 'Text',
          entry_date: '2025-10-26',
          entry_datetime_utc: '2025-10-26T23:30:00Z',
          entry_timezone: 'America/New_York',
          tags: ['a'],
          mood_log: { mood_name: 'happy' },
        }),
      ),
    })
    expect(format).toBe('journiv')
    expect(entries[0]).toMatchObject({
      date: '2025-10-26',
      occurredAt: '2025-10-26T19:30:00-04:00',
      content: 'T\n\nText\n\nTags: a · Mood: happy',
    })
  })

  it('keeps the offset within a repeated hour', async () => {
    const { entries } = await readExport({
      'data.json': json(
        file({
          content: 'x',
          entry_date: '2025-10-26',
          entry_datetime_utc: '2025-10-26T01:30:00Z',
          entry_timezone: 'Europe/Berlin',
        }),
      ),
    })
    expect(entries[0]?.occurredAt).toBe('2025-10-26T02:30:00+01:00')
  })

  it('reads a text that is written as a delta, and finds media by either layout', async () => {
    const media = [
      { id: 'm1', filename: 'a b.jpg' },
      { id: 'm2', filename: 'gone.jpg', file_path: 'media/e1/m2_gone.jpg' },
    ]
    const { entries, problems } = await readExport({
      'export/data.json': json(
        file({
          id: 'e1',
          content: null,
          content_delta: { ops: [{ insert: 'Hello ' }, { insert: { image: 'm1' } }, { insert: 'you\n' }] },
          entry_date: '2025-01-01',
          media,
        }),
      ),
      'export/media/e1/m1_a b.jpg': JPEG,
    })
    expect(entries[0]?.content).toBe('Hello you')
    expect(entries[0]?.media).toMatchObject([{ path: 'export/media/e1/m1_a b.jpg', name: 'a b.jpg' }])
    expect(problems.map(({ code }) => code)).toEqual(['missing_media'])
  })
})
