import { describe, expect, it } from 'vitest'
import { readExport } from '../../../tests/harness/import/read-export.ts'

const json = JSON.stringify

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

describe('Memos', () => {
  it('takes pages of the API, with the day of the user', async () => {
    const { format, entries } = await readExport(
      json({
        memos: [
          {
            name: 'memos/x',
            state: 'NORMAL',
            creator: 'users/1',
            createTime: '2024-02-29T23:30:00Z',
            content: 'Hi #work/sub',
            tags: ['work/sub', 'home'],
            pinned: true,
            location: { placeholder: 'P', latitude: 1, longitude: 2 },
          },
          { name: 'memos/y', state: 'ARCHIVED', content: 'old', createTime: '2024-01-01T00:00:00Z' },
        ],
      }),
      { zone: 'Europe/Berlin' },
    )
    expect(format).toBe('memos')
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      date: '2024-03-01',
      content: 'Hi #work/sub\n\nTags: home · Pinned',
      placeName: 'P',
      timeZone: null,
    })
  })

  it('takes the array of old versions, which count seconds', async () => {
    const { format, entries } = await readExport(
      json([
        {
          id: 3,
          rowStatus: 'NORMAL',
          creatorId: 1,
          createdTs: 1700000000,
          content: 'old',
          resourceList: [{ id: 1, filename: 'a.png', externalLink: 'https://example.org/a.png' }],
        },
      ]),
    )
    expect(format).toBe('memos')
    expect(entries[0]).toMatchObject({
      date: '2023-11-14',
      // It is never fetched.
      content: 'old\n\nFiles: https://example.org/a.png',
      occurredAt: '2023-11-14T22:13:20+00:00',
    })
  })

  it('takes a memo by itself', async () => {
    const { entries } = await readExport({
      'a.json': json({
        name: 'memos/1',
        state: 'NORMAL',
        createTime: '2024-01-01T10:00:00Z',
        content: 'one',
      }),
    })
    expect(entries.map(({ content }) => content)).toEqual(['one'])
  })

  it('keeps a tag that is only the beginning of another in the text', async () => {
    const { entries } = await readExport(
      json({
        memos: [
          {
            name: 'memos/1',
            state: 'NORMAL',
            createTime: '2024-01-01T10:00:00Z',
            content: 'A #workout\r\nB',
            tags: ['workout', 'work'],
          },
        ],
      }),
    )
    expect(entries[0]?.content).toBe('A #workout\nB\n\nTags: work')
  })

  it('reads several pages in one list', async () => {
    const memo = (name: string) => ({
      ...{ name, state: 'NORMAL', creator: 'users/1', visibility: 'PRIVATE', tags: [] },
      ...{ createTime: '2024-03-14T12:00:00Z', content: name },
    })
    const { format, entries } = await readExport(
      JSON.stringify([
        { memos: [memo('memos/1'), memo('memos/2')], nextPageToken: 'more' },
        { memos: [memo('memos/3')], nextPageToken: '' },
      ]),
    )
    expect(format).toBe('memos')
    expect(entries.map(({ content }) => content)).toEqual(['memos/1', 'memos/2', 'memos/3'])
  })

  it('keeps a memo on the day of its writing, and takes its own pictures out of its text', async () => {
    const { entries } = await readExport({
      'memos.json': JSON.stringify({
        memos: [
          {
            ...{ name: 'memos/1', state: 'NORMAL', creator: 'users/1', visibility: 'PRIVATE', tags: [] },
            ...{ createTime: '2024-03-14T12:00:00Z', displayTime: '2024-05-01T12:00:00Z' },
            content: 'A ![](/file/attachments/u1/a.png)\n\n![](/file/attachments/u2/b.png)',
            attachments: [{ name: 'attachments/u1', filename: 'a.png', type: 'image/png', size: '4' }],
          },
        ],
      }),
      'u1_a.png': JPEG,
    })
    expect(entries).toMatchObject([
      {
        ...{ date: '2024-03-14', content: 'A \n\n![](/file/attachments/u2/b.png)' },
        media: [{ path: 'u1_a.png' }],
      },
    ])
  })
})
