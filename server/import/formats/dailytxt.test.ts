import { describe, expect, it } from 'vitest'
import { readExport } from '../../../tests/harness/import/read-export.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const json = JSON.stringify

describe('DailyTxT', () => {
  it('takes a text a day, with the names of its tags', async () => {
    const { format, entries, problems } = await readExport({
      'tags.json': json({
        tags: [
          { id: 1, name: 'work' },
          { id: 2, name: 'fun' },
        ],
      }),
      'templates.json': json({ templates: [] }),
      '2024/02.json': json({
        days: [
          {
            day: 29,
            text: 'a < b\r\nc',
            date_written: '29. Februar 2024, 23:00',
            tags: [1, 2],
            isBookmarked: true,
            pins: [{ text: 'Home', lat: 50, lon: 8 }],
            files: [{ filename: 'photo (2).jpg' }],
          },
          { day: 1, text: '' },
          { day: 2 },
          { day: 31, text: 'no such day' },
        ],
      }),
      'files/photo (2).jpg': JPEG,
    })
    expect(format).toBe('dailytxt')
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      date: '2024-02-29',
      occurredAt: null,
      content: 'a < b\nc\n\nTags: work, fun · Places: Home · Bookmarked',
      placeName: 'Home',
      media: [{ path: 'files/photo (2).jpg', name: 'photo (2).jpg' }],
    })
    expect(problems.map(({ code }) => code)).toEqual(['no_date'])
  })

  it('says of an encrypted backup that it is one', async () => {
    await expect(
      readExport({ 'user.json': '{}', '2024/02.json': json({ days: [{ day: 1, text: 'gAAAA' }] }) }),
    ).rejects.toMatchObject({ problem: { code: 'encrypted' } })
  })

  it('takes a day that has tags or places alone', async () => {
    const { entries, problems } = await readExport({
      'tags.json': json({ tags: [{ id: 1, name: 'sick' }] }),
      '2024/02.json': json({
        days: [
          { day: 1, tags: [1] },
          { day: 2, text: '', tags: [] },
          { day: 3, text: '', pins: [{ text: 'Lake', lat: 47.5, lon: 9.5 }, { text: 'Inn' }] },
        ],
      }),
    })
    expect(entries).toMatchObject([
      { date: '2024-02-01', content: 'Tags: sick' },
      { date: '2024-02-03', content: 'Places: Lake, Inn', latitude: 47.5 },
    ])
    expect(problems).toEqual([])
  })
})
