import { describe, expect, it } from 'vitest'
import { readExport } from '../../../tests/harness/import/read-export.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const json = JSON.stringify

describe('Daylio', () => {
  it('believes the local fields and counts months from 0', async () => {
    const backup = {
      version: 15,
      customMoods: [
        { id: 1, custom_name: 'Great', mood_group_id: 1, predefined_name_id: -1 },
        { id: 2, custom_name: 'null', mood_group_id: 4, predefined_name_id: 4 },
      ],
      tags: [{ id: 9, name: 'reading' }],
      assets: [{ id: 5, checksum: 'abc', type: 1 }],
      dayEntries: [
        {
          id: 1,
          datetime: 1704063600000,
          year: 2023,
          month: 11,
          day: 31,
          hour: 23,
          minute: 59,
          timeZoneOffset: 0,
          mood: 1,
          tags: [9],
          note: 'A<br>B',
          note_title: 'T',
          assets: [5],
        },
        {
          id: 2,
          datetime: 1704063600000,
          year: 2024,
          month: 0,
          day: 1,
          hour: -1,
          minute: 0,
          mood: 2,
          tags: [],
          note: '',
          note_title: 'null',
        },
      ],
    }
    const { format, entries } = await readExport({
      'backup.daylio': Buffer.from(json(backup)).toString('base64'),
      'assets/photos/2023/12/abc': JPEG,
    })
    expect(format).toBe('daylio')
    expect(entries).toMatchObject([
      {
        date: '2023-12-31',
        occurredAt: '2023-12-31T23:59:00+00:00',
        measures: [{ name: 'mood', value: 5 }],
        media: [{ path: 'assets/photos/2023/12/abc' }],
      },
      { date: '2024-01-01', occurredAt: null, content: 'Mood: bad', measures: [{ name: 'mood', value: 2 }] },
    ])
    expect(entries[0]?.content).toMatch(/^T\n\nA\s+B\n\nMood: Great · Activities: reading$/)
  })

  it('reads the export as CSV', async () => {
    const table = [
      '\uFEFFfull_date,date,weekday,time,mood,activities,note_title,note',
      '2023-05-20,May 20,Saturday,9:15 PM,good,"reading | walking","At ""home""","One,<br>two"',
      '2023-05-19,19 May,Friday,00:10,so so,"",,"Alone\nat last"',
    ].join('\r\n')
    const { format, entries } = await readExport({ 'daylio_export_2023_05_22.csv': table })
    expect(format).toBe('daylio')
    expect(entries).toMatchObject([
      {
        occurredAt: '2023-05-20T21:15:00+00:00',
        measures: [{ name: 'mood', value: 4 }],
      },
      { occurredAt: '2023-05-19T00:10:00+00:00', content: 'Alone\nat last\n\nMood: so so', measures: [] },
    ])
    expect(entries[0]?.content).toMatch(
      /^At "home"\n\nOne,\s+two\n\nMood: good · Activities: reading, walking$/,
    )
  })

  it('reads scales, clocks of other languages, and the columns of older versions', async () => {
    const table = (...lines: string[]) => readExport({ 'daylio.csv': lines.join('\n') })
    const { entries } = await table(
      'full_date,date,weekday,time,mood,activities,scales,note_title,note',
      '2026-04-12,April 12,Sunday,9:05\u202fp.\u00a0m.,rad,"","Sleep Quality: 8/10 points | Sleep Time: 7:30","",""',
      '2026-04-12,4月12日,星期日,下午9:15,自定义,"","","",""',
    )
    expect(entries).toMatchObject([
      {
        occurredAt: '2026-04-12T21:05:00+00:00',
        content: 'Mood: rad · Scales: Sleep Quality: 8/10 points, Sleep Time: 7:30',
        measures: [
          { name: 'mood', value: 5 },
          { name: 'Sleep Quality', value: 8 },
          { name: 'Sleep Time', value: 7.5, unit: 'h' },
        ],
      },
      { occurredAt: '2026-04-12T21:15:00+00:00', content: 'Mood: 自定义' },
    ])
    const long = await table(
      'full_date,date,weekday,time,mood,activities,scales,note_title,note',
      `2026-04-12,April 12,Sunday,9:05,rad,"","${'s'.repeat(39)}😀: 5/10","",""`,
    )
    expect(long.entries[0]?.measures?.[1]?.name).toBe(`${'s'.repeat(39)}😀`)
    const older = await table(
      'year,date,weekday,time,mood,activities,note',
      '2018,February 3,Saturday,22:00,good,"friends | movies","Nice"',
    )
    expect(older.format).toBe('daylio')
    expect(older.entries).toMatchObject([{ occurredAt: '2018-02-03T22:00:00+00:00' }])
  })

  it('knows the moods of Daylio in German and with a capital', async () => {
    const { entries } = await readExport({
      'daylio.csv': [
        'full_date,date,weekday,time,mood,activities,note_title,note',
        '2026-04-12,12. April,Sonntag,09:05,Lausig,"","",""',
        '2026-04-11,April 11,Saturday,09:05,Rad,"","",""',
        '2026-04-10,April 10,Friday,09:05,,"","","Text"',
      ].join('\n'),
    })
    expect(entries.map(({ measures }) => measures?.[0]?.value)).toEqual([1, 5, undefined])
  })

  it('keeps the line ends of old notes, with and without tags', async () => {
    const notes = ['Tom & Jerry\n1 < 2', 'Tom &amp; I\nmore', 'a\n<b>b</b>\nc', '<ul>\n<li>d</li>\n</ul>']
    const dayEntries = notes.map((note, day) => ({
      ...{ datetime: day, year: 2019, month: 0, day: day + 1, hour: 9, minute: 0 },
      ...{ mood: 0, tags: [], assets: [], note },
    }))
    const { entries } = await readExport({
      'backup.daylio': Buffer.from(json({ version: 15, dayEntries })).toString('base64'),
    })
    expect(entries.map(({ content }) => content)).toEqual([
      'Tom & Jerry\n1 < 2',
      'Tom & I\nmore',
      'a\n**b**\nc',
      '- d',
    ])
  })

  it('reads a table with tabs', async () => {
    const { format, entries } = await readExport(
      '\ufefffull_date\tdate\tweekday\ttime\tmood\tactivities\tnote_title\tnote\n2026-05-14\tMay 14\tThursday\t22:00\tgood\trelaxed | family\t\tLong, but "good"\n',
      { fileName: 'daylio_export.csv' },
    )
    expect(format).toBe('daylio')
    expect(entries).toMatchObject([
      {
        occurredAt: '2026-05-14T22:00:00+00:00',
        content: 'Long, but "good"\n\nMood: good · Activities: relaxed, family',
        measures: [{ name: 'mood', value: 4 }],
      },
    ])
  })

  it('reports an entry that is none', async () => {
    const dayEntries = [7, { datetime: 1, year: 2024, month: 0, day: 2, hour: 9, minute: 0, note: 'x' }]
    const { entries, problems } = await readExport({
      'backup.daylio': Buffer.from(json({ version: 15, dayEntries })).toString('base64'),
    })
    expect(entries).toMatchObject([{ date: '2024-01-02', content: 'x' }])
    expect(problems).toMatchObject([{ path: 'backup.daylio#dayEntries.0', code: 'broken' }])
  })

  it('reads line ends that stand in notes as letters', async () => {
    const day = { datetime: 1, year: 2024, month: 0, day: 1, hour: 9, minute: 0, note_title: '' }
    const { entries } = await readExport(json({ dayEntries: [{ ...day, note: 'One\\nTwo<br>Three' }] }))
    expect(entries).toMatchObject([{ content: 'One\nTwo\nThree' }])
  })
})
