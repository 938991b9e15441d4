import { describe, expect, it } from 'vitest'
import { readExport } from '../../../tests/harness/import/read-export.ts'

describe('iCalendar', () => {
  const journal = (...lines: string[]) => ['BEGIN:VJOURNAL', ...lines, 'END:VJOURNAL'].join('\r\n')

  it('unfolds, unescapes and knows every form of a time', async () => {
    const text = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      journal(
        'UID:1',
        'DTSTART;VALUE=DATE:20240301',
        'SUMMARY:Walk',
        'DESCRIPTION:A long line with 日',
        ' 記 in it\\, and\\nanother\\; one',
        'CATEGORIES:a,b\\,c',
      ),
      journal(
        'UID:2',
        'DTSTART;TZID="W. Europe Standard Time":20240301T001000',
        'DESCRIPTION:Windows',
        'RRULE:FREQ=DAILY',
        'DTEND:20240302T000000Z',
      ),
      journal(
        'UID:3',
        'DTSTART:20240301T233000Z',
        'DESCRIPTION:UTC',
        'BEGIN:VALARM',
        'DESCRIPTION:not this',
        'END:VALARM',
      ),
      journal('UID:4', 'DTSTART:2024-13-99', 'DESCRIPTION:malformed'),
      journal('UID:5', 'DESCRIPTION:no start'),
      'END:VCALENDAR',
    ].join('\r\n')
    const { format, entries, problems } = await readExport(text, { zone: 'Asia/Tokyo' })
    expect(format).toBe('icalendar')
    expect(entries).toMatchObject([
      {
        date: '2024-03-01',
        occurredAt: null,
        content: 'Walk\n\nA long line with 日記 in it, and\nanother; one\n\nTags: a, b,c',
      },
      { date: '2024-03-01', occurredAt: '2024-03-01T00:10:00+01:00', timeZone: 'Europe/Berlin' },
      { date: '2024-03-02', occurredAt: '2024-03-02T08:30:00+09:00', content: 'UTC' },
    ])
    expect(problems.map(({ code }) => code)).toEqual(['no_date', 'no_date'])
  })

  it('says that appointments and tasks are not taken', async () => {
    const text = [
      'BEGIN:VCALENDAR',
      ...['BEGIN:VEVENT', 'SUMMARY:Dentist', 'BEGIN:VALARM', 'END:VALARM', 'END:VEVENT'],
      journal('DTSTART:20240101', 'DESCRIPTION:Home'),
      ...['BEGIN:VTODO', 'SUMMARY:Milk', 'END:VTODO'],
      'END:VCALENDAR',
    ].join('\r\n')
    const { entries, problems } = await readExport(text)
    expect(entries).toMatchObject([{ content: 'Home' }])
    expect(problems.map(({ code }) => code)).toEqual(['not_a_journal', 'not_a_journal'])
  })

  it('reads a bare journal in Latin 1', async () => {
    const { format, entries } = await readExport(
      Buffer.from(`${journal('DTSTART:20240101', 'DESCRIPTION:Größe')}\r\n`, 'latin1'),
    )
    expect(format).toBe('icalendar')
    expect(entries).toMatchObject([{ date: '2024-01-01', content: 'Größe' }])
  })

  it('takes attached files that lie beside the calendar, and names the others', async () => {
    const inline = 'ATTACH;FILENAME=b.png;ENCODING=BASE64;VALUE=BINARY:iVBORw0KGgo='
    const { entries, problems } = await readExport({
      'diary.ics': journal(
        'DTSTART:20240101',
        'SUMMARY:Home',
        'ATTACH:img/a%20b.png',
        inline,
        'ATTACH:https://e.org/c',
      ),
      'img/a b.png': Buffer.from([0x89, 0x50]),
    })
    expect(entries).toMatchObject([
      { content: 'Home\n\nFiles: https://e.org/c', media: [{ path: 'img/a b.png', name: 'a%20b.png' }] },
    ])
    expect(problems).toMatchObject([{ path: 'diary.ics#0 (b.png)', code: 'missing_media' }])
  })
})
