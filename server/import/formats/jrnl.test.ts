import { describe, expect, it } from 'vitest'
import { readExport } from '../../../tests/harness/import/read-export.ts'

const json = JSON.stringify

describe('jrnl', () => {
  it('takes an entry with its time, in the zone that was asked for', async () => {
    const { format, entries } = await readExport(
      json({
        tags: { '@work': 2 },
        entries: [
          {
            title: 'Title.',
            body: 'With @work',
            date: '2024-03-10',
            time: '00:10',
            tags: ['@work'],
            starred: true,
          },
          { title: 'Only', body: '', date: '2024-03-10', time: '12:00', tags: [] },
        ],
      }),
      { zone: 'America/New_York', dayStart: '04:00' },
    )
    expect(format).toBe('jrnl')
    expect(entries).toMatchObject([
      {
        date: '2024-03-09',
        occurredAt: '2024-03-10T00:10:00-05:00',
        content: 'Title.\n\nWith @work\n\nStarred',
      },
      { date: '2024-03-10', content: 'Only' },
    ])
  })

  it('reads the text file that jrnl keeps, by either clock', async () => {
    const text =
      '\ufeff[2024-03-14 11:59:00 PM] Late. @walk *\r\nBody\r\n\r\n[2024-03-15 12:10 AM] Early\r\n[2024-03-15 9:05] Tea\r\n'
    const { format, entries } = await readExport(text, { fileName: 'journal.txt' })
    expect(format).toBe('jrnl')
    expect(entries).toMatchObject([
      { occurredAt: '2024-03-14T23:59:00+00:00', content: 'Late. @walk\n\nBody\n\nStarred' },
      { occurredAt: '2024-03-15T00:10:00+00:00', content: 'Early' },
      { occurredAt: '2024-03-15T09:05:00+00:00', content: 'Tea' },
    ])
  })

  it('reads the dates of other time formats, with and without brackets', async () => {
    const bracketed = await readExport(
      '[14.03.2024 21:05] Late. *\nBody\n\n[1] no entry\n[15.03.2024 00:10] Early\n',
      {
        fileName: 'journal.txt',
      },
    )
    expect(bracketed.format).toBe('jrnl')
    expect(bracketed.entries).toMatchObject([
      { occurredAt: '2024-03-14T21:05:00+00:00', content: 'Late.\n\nBody\n\n[1] no entry\n\nStarred' },
      { occurredAt: '2024-03-15T00:10:00+00:00', content: 'Early' },
    ])
    const old = await readExport('2013-06-10 15:40 He said\nA line\n\n[2019-08-03 12:55] In a chat\n', {
      fileName: 'journal.txt',
    })
    expect(old.format).toBe('jrnl')
    expect(old.entries).toMatchObject([
      {
        occurredAt: '2013-06-10T15:40:00+00:00',
        content: 'He said\n\nA line\n\n[2019-08-03 12:55] In a chat',
      },
    ])
  })

  it('reads a folder with a file for each entry', async () => {
    const entry = { title: 'One.', body: '', date: '2024-03-10', time: '23:59', tags: [], starred: false }
    const { format, entries } = await readExport({
      '2024-03-10_one.json': json(entry),
      '2024-03-11_two.json': json({ ...entry, title: 'Two.', date: '2024-03-11' }),
    })
    expect(format).toBe('jrnl')
    expect(entries.map(({ date, content }) => [date, content])).toEqual([
      ['2024-03-10', 'One.'],
      ['2024-03-11', 'Two.'],
    ])
  })
})
