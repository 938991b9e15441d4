import { describe, expect, it } from 'vitest'
import { readExport } from '../../../tests/harness/import/read-export.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const json = JSON.stringify

describe('Journey', () => {
  it('takes an entry a file, and no value for no value', async () => {
    const none = 1.7976931348623157e308
    const { format, entries } = await readExport({
      '1700-abc.json': json({
        id: '1700-abc',
        date_journal: 1700000000000,
        timezone: 'Asia/Kolkata',
        text: '<p>One<\\/p><p>Two &amp; <em>three</em></p>',
        type: 'html',
        mood: 3,
        lat: none,
        lon: none,
        weather: { degree_c: none, description: 'Clear' },
        address: 'Delhi',
        tags: ['t'],
        photos: ['1700-abc-m1.jpg', '1700-abc-m2.jpg'],
        favourite: true,
      }),
      '1700-abc-m1.jpg': JPEG,
    })
    expect(format).toBe('journey')
    expect(entries[0]).toMatchObject({
      date: '2023-11-15',
      content: 'One\n\nTwo & *three*\n\nTags: t · Mood: 3 · Weather: Clear · Favourite',
      latitude: null,
      placeName: 'Delhi',
      measures: [{ name: 'mood', value: 3 }],
      media: [{ path: '1700-abc-m1.jpg' }],
    })
  })

  it('attaches pictures that stand in the text', async () => {
    const text = `<p>A<img alt="" src="data:image/png;base64,${'A'.repeat(500_000)}"></p>`
    const { entries } = await readExport({
      'a.json': json({ id: 'a', date_journal: 1700000000000, text, photos: [] }),
    })
    expect(entries).toMatchObject([{ content: 'A', media: [{ name: 'image.png' }] }])
  })

  it('takes entries in the second version of the schema', async () => {
    const { format, entries, problems } = await readExport({
      'journey/qT1.json': json({
        ...{ id: 'qT1', schemaVersion: 2, type: 'html', encrypted: false },
        ...{ dateOfJournal: '2025-03-22T23:23:07.000Z', timezone: 'Asia/Tokyo' },
        ...{ createdAt: '2025-03-22T23:23:07.000Z', updatedAt: '2025-03-23T00:13:09.563Z' },
        text: '<p dir="auto">Printed at last.</p><p dir="auto">It holds.</p>',
        ...{ favourite: true, sentiment: 1.25, activity: 0, tags: ['craft'] },
        ...{ address: 'Toyama', location: { lat: 36.5, lng: 137.25 } },
        weather: { id: 0, degreeC: 16.3, description: 'Clear sky', icon: '01d', place: 'Toyama' },
        music: { title: 'Song', artist: 'Band' },
        attachments: ['a1.jpg', 'gone.jpg'],
      }),
      'journey/a1.jpg': JPEG,
    })
    expect(format).toBe('journey')
    expect(entries).toMatchObject([
      {
        ...{ date: '2025-03-23', occurredAt: '2025-03-23T08:23:07+09:00', timeZone: 'Asia/Tokyo' },
        content:
          'Printed at last.\n\nIt holds.\n\nTags: craft · Weather: Clear sky, 16.3 °C · Music: Song – Band · Favourite',
        ...{ latitude: 36.5, longitude: 137.25, placeName: 'Toyama' },
        measures: [{ name: 'sentiment', value: 1.25 }],
        media: [{ path: 'journey/a1.jpg', name: 'a1.jpg' }],
      },
    ])
    expect(problems).toMatchObject([{ code: 'missing_media', path: 'journey/qT1.json (gone.jpg)' }])
  })
})
