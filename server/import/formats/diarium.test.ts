import { describe, expect, it } from 'vitest'
import { readExport } from '../../../tests/harness/import/read-export.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const json = JSON.stringify

describe('Diarium', () => {
  it('keeps the day at the end of which it was written', async () => {
    const { format, entries } = await readExport({
      'Diarium.json': json([
        {
          date: '2021-12-31T23:59:59.9999999',
          heading: 'New Year',
          html: '<p>Hello <strong>you</strong></p>',
          tags: ['x'],
          rating: 4,
          weather: '☁️ 3 °C',
          location: [48.2, 16.4],
        },
      ]),
      'media/2021-12-31_235959999/a.jpg': JPEG,
      'media/2021-12-31/b.jpg': JPEG,
    })
    expect(format).toBe('diarium')
    expect(entries[0]).toMatchObject({
      date: '2021-12-31',
      content: 'New Year\n\nHello **you**\n\nTags: x · Rating: 4 · Weather: ☁️ 3 °C',
      latitude: 48.2,
      measures: [{ name: 'rating', value: 4, unit: null }],
    })
    expect(entries[0]?.media.map(({ name }) => name).toSorted()).toEqual(['a.jpg', 'b.jpg'])
  })

  it('writes lists as other programs do', async () => {
    const html = '<ul><li>A</li><li>B</li></ul><ol><li>C</li></ol>'
    const { entries } = await readExport({ 'D.json': json([{ date: '2024-03-14T10:00:00', html }]) })
    expect(entries[0]?.content).toBe('- A\n- B\n\n1. C')
  })

  it('keeps the line ends of a text without tags', async () => {
    const { entries } = await readExport({
      'Diarium.json': JSON.stringify([{ date: '2024-03-14T09:00:00', html: 'A & B\n<3' }]),
    })
    expect(entries).toMatchObject([{ content: 'A & B\n<3' }])
  })

  it('reads trackers and headings in HTML, and takes no attached JSON for an entry', async () => {
    const { entries, problems } = await readExport({
      'diarium.json': JSON.stringify([
        {
          date: '2024-05-07T15:47:53.48828',
          heading: 'Tea &amp; <b>cake</b>',
          html: '<p>Text</p>',
          tracker: ['<b>Water:</b> 3 glasses', 'Run: 5 km'],
          people: ['Ann'],
        },
      ]),
      'media/2024-05-07_154753488/inner/settings.json': JSON.stringify({ date: '2024-01-01', html: 'no' }),
    })
    expect(problems).toEqual([])
    expect(entries).toMatchObject([
      {
        content: 'Tea & **cake**\n\nText\n\nPeople: Ann · Water: 3 glasses · Run: 5 km',
        media: [{ path: 'media/2024-05-07_154753488/inner/settings.json' }],
      },
    ])
  })
})
