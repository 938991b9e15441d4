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
      journal('UID:6', 'DTSTART;TZID=Nepal Standard Time:20240302T001000', 'DESCRIPTION:Kathmandu'),
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
      { date: '2024-03-02', occurredAt: '2024-03-02T00:10:00+05:45', content: 'Kathmandu' },
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

  it('takes attached files in and beside the calendar, and names the others', async () => {
    const inline = 'ATTACH;FILENAME=b.png;ENCODING=BASE64;VALUE=BINARY:iVBORw0KGgo='
    const { entries, problems } = await readExport({
      'diary.ics': journal(
        'DTSTART:20240101',
        'SUMMARY:Home',
        'ATTACH:img/a%20b.png',
        inline,
        'ATTACH:https://e.org/c',
        'URL:https://e.org/u',
      ),
      'img/a b.png': Buffer.from([0x89, 0x50]),
    })
    expect(entries).toMatchObject([
      {
        content: 'Home\n\nLink: https://e.org/u · Files: https://e.org/c',
        media: [
          { path: 'img/a b.png', name: 'a b.png' },
          { name: 'b.png', base64: 'iVBORw0KGgo=' },
        ],
      },
    ])
    expect(problems).toEqual([])
  })

  it('knows the zones that the calendar describes, and times with an offset', async () => {
    const zone = (...lines: string[]) => ['BEGIN:VTIMEZONE', ...lines, 'END:VTIMEZONE'].join('\r\n')
    const standard = (...lines: string[]) => ['BEGIN:STANDARD', ...lines, 'END:STANDARD'].join('\r\n')
    const { entries } = await readExport(
      [
        'BEGIN:VCALENDAR',
        'X-WR-TIMEZONE:Asia/Tokyo',
        zone(
          'TZID:Customized',
          'X-LIC-LOCATION:America/New_York',
          standard('DTSTART:19671029T020000', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500'),
        ),
        zone('TZID:Fixed', standard('TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300')),
        journal('UID:1', 'DTSTART;TZID=Customized:20240314T233000', 'SUMMARY:a'),
        journal('UID:2', 'DTSTART;TZID=Fixed:20240314T233000', 'SUMMARY:b'),
        journal('UID:3', 'DTSTART:20240314T233000', 'SUMMARY:c'),
        journal('UID:4', 'DTSTART:2024-03-14T21:05:00-0800', 'SUMMARY:d'),
        journal('UID:5', 'DTSTART;TZID=Unknown:20240314T233000', 'SUMMARY:e'),
        'END:VCALENDAR',
      ].join('\r\n'),
      { zone: 'Europe/Berlin' },
    )
    expect(entries.map(({ occurredAt, timeZone }) => [occurredAt, timeZone])).toEqual([
      ['2024-03-14T23:30:00-04:00', 'America/New_York'],
      ['2024-03-14T23:30:00+03:00', null],
      ['2024-03-14T23:30:00+09:00', 'Asia/Tokyo'],
      ['2024-03-15T14:05:00+09:00', 'Asia/Tokyo'],
      ['2024-03-14T23:30:00+01:00', null],
    ])
  })

  it('takes no zone from a calendar in UTC', async () => {
    const { entries } = await readExport(
      ['BEGIN:VCALENDAR', 'X-WR-TIMEZONE:UTC', journal('DTSTART:20240314T233000Z', 'SUMMARY:a')].join('\r\n'),
      { zone: 'Europe/Berlin' },
    )
    expect(entries).toMatchObject([{ date: '2024-03-15', timeZone: null }])
  })

  it('reads descriptions in HTML, also those that a program wrote beside the plain text', async () => {
    const journal = (day: number, ...lines: string[]) => [
      'BEGIN:VJOURNAL',
      `DTSTART;VALUE=DATE:202403${day}`,
      ...lines,
      'END:VJOURNAL',
    ]
    const { entries } = await readExport(
      [
        'BEGIN:VCALENDAR',
        ...journal(10, 'DESCRIPTION:<html><body><p>Hi &amp\\; <b>you</b></p>\\n<p>Bye</p></body></html>'),
        ...journal(11, 'DESCRIPTION:One<br>Two\\nThree <i>four</i>'),
        ...journal(12, 'X-ALT-DESC;FMTTYPE=text/html:<p>Only <b>here</b></p>'),
        ...journal(13, 'DESCRIPTION:Plain', 'X-ALT-DESC;FMTTYPE=text/html:<p>Plain</p>'),
        ...journal(14, 'STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<ul><li>One</li></ul>'),
        ...journal(15, 'DESCRIPTION:Mail <ann@example.org>\\, 1 < 2 &amp\\; 3 > 2'),
        'END:VCALENDAR',
      ].join('\r\n'),
    )
    expect(entries.map(({ content }) => content)).toEqual([
      'Hi & **you**\n\nBye',
      'One\nTwo\nThree *four*',
      'Only **here**',
      'Plain',
      '- One',
      'Mail <ann@example.org>, 1 < 2 &amp; 3 > 2',
    ])
  })

  it('reads its own export with the white space of texts, and with times in UTC', async () => {
    const event = (number: number, ...lines: string[]) =>
      journal(
        `UID:019a0000-0000-7000-8000-00000000000${number}@dayleaf`,
        'DTSTART;VALUE=DATE:20240301',
        'CATEGORIES:TEXT',
        String.raw`DESCRIPTION:  indented\n\ttab\n`,
        'X-DAYLEAF-OCCURRED-AT:2024-03-01T23:30:00Z',
        ...lines,
      )
    const whole = event(1, 'CREATED:20240301T233000Z', 'LAST-MODIFIED:20240301T233000Z')
    const { entries } = await readExport([whole, event(2)].join('\r\n'), { zone: 'Asia/Tokyo' })
    expect(entries).toMatchObject([
      { date: '2024-03-01', occurredAt: '2024-03-01T23:30:00Z', content: '  indented\n\\ttab\n' },
      { date: '2024-03-01', occurredAt: '2024-03-01T23:30:00+00:00', content: 'indented\n\\ttab' },
    ])
  })

  it('is not what a note about calendars is', async () => {
    const { format } = await readExport({ '2024-03-01.md': 'How to:\n\nBEGIN:VJOURNAL\nEND:VJOURNAL' })
    expect(format).toBe('markdown')
  })
})
