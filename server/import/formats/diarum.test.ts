import { describe, expect, it } from 'vitest'
import { readExport } from '../../../tests/harness/import/read-export.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const json = JSON.stringify

describe('Diarum', () => {
  it('takes a diary a day, and its pictures out of the text', async () => {
    const { format, entries, problems } = await readExport({
      'diarum_export.json': json({
        version: 1,
        diaries: [
          {
            id: 'd1',
            date: '2025-05-05',
            content: 'Hi\n\n![x](/api/files/media/m1/pic_a1b2.jpg?thumb=1)\n\n![](https://example.org/y.png)',
            mood: '😀',
            weather: 'Rain',
          },
        ],
        media: [
          { id: 'm1', file: 'pic.jpg', name: 'pic', diary: ['d1'] },
          { id: 'm2', file: 'gone.jpg', diary: ['d1'] },
        ],
      }),
      'markdown/2025-05-05_😀.md': '# 2025-05-05',
      'media/pic.jpg': JPEG,
    })
    expect(format).toBe('diarum')
    expect(entries).toMatchObject([
      {
        date: '2025-05-05',
        content: 'Hi\n\n![](https://example.org/y.png)\n\nMood: 😀 · Weather: Rain',
        media: [{ path: 'media/pic.jpg' }],
      },
    ])
    expect(problems.map(({ code }) => code)).toEqual(['missing_media'])
  })

  it('attaches pictures in the order of the text, also those of one name', async () => {
    const { entries } = await readExport({
      'diarum_export.json': json({
        version: 1,
        diaries: [
          {
            id: 'd1',
            date: '2025-05-05',
            content: 'A ![](/api/files/media/m2/image.jpg) B ![c](/api/files/media/m3/new.jpg)',
          },
        ],
        media: [
          { id: 'm1', file: 'image.jpg', path: 'media/m1/image.jpg', diary: ['d1'] },
          { id: 'm2', file: 'image.jpg', path: 'media/m2/image.jpg', diary: ['d1'] },
        ],
      }),
      'media/m1/image.jpg': JPEG,
      'media/m2/image.jpg': JPEG,
      'media/m3/new.jpg': JPEG,
    })
    expect(entries[0]?.media).toMatchObject([
      { path: 'media/m2/image.jpg' },
      { path: 'media/m3/new.jpg', description: 'c' },
      { path: 'media/m1/image.jpg' },
    ])
  })

  it('leaves no gap in place of a picture in a text of Windows', async () => {
    const content = '# Day\r\n\r\n![](/api/files/media/m/a.jpg)\r\n\r\nEnd'
    const { entries } = await readExport({
      'diarum_export.json': JSON.stringify({
        version: 1,
        diaries: [{ id: 'd', date: '2024-01-01', content }],
      }),
      'media/a.jpg': 'x',
    })
    expect(entries).toMatchObject([{ content: '# Day\n\nEnd', media: [{ path: 'media/a.jpg' }] }])
  })
})
