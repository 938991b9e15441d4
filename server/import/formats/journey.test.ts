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
      content: 'One\n\nTwo & *three*\n\nTags: t · Weather: Clear · Favourite',
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
})
