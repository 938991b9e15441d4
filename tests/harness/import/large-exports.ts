// Honest exports of many entries, one of each format.
import { zipFile } from './zip-file.ts'

const json = JSON.stringify
const DAY_MS = 24 * 3_600_000

interface Entry {
  index: number
  /** `YYYY-MM-DD`, three entries a day. */
  date: string
  /** RFC 3339 in UTC. */
  instant: string
  text: string
}

const listEntries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => {
    const instant = new Date(
      Date.UTC(2000, 0, 1, 8) + Math.floor(index / 3) * DAY_MS + (index % 3) * 3_600_000,
    )
    const words = Array.from({ length: 40 }, (__, at) => `word${(index * 31 + at * 7) % 5_000}`)
    return {
      ...{ index, instant: instant.toISOString(), date: instant.toISOString().slice(0, 10) },
      text: `Entry ${index}. We walked by the lake. ${words.join(' ')}.`,
    }
  })

/** One entry a day, for formats that have no more. */
const listDays = (count: number): Entry[] => listEntries(3 * count).filter(({ index }) => index % 3 === 0)

const monthsOf = (entries: readonly Entry[]) => Map.groupBy(entries, ({ date }) => date.slice(0, 7))

const filesOf = (entries: readonly Entry[], toFile: (entry: Entry) => readonly [string, string]) =>
  Object.fromEntries(entries.map(toFile))

/** Files with as many entries as asked for. */
export const LARGE_EXPORTS: Readonly<Record<string, (count: number) => Buffer>> = {
  dayone: (count) =>
    zipFile({
      'Journal.json': json({
        metadata: { version: '1.0' },
        entries: listEntries(count).map(({ index, instant, text }) => ({
          ...{ uuid: `U${index}`, creationDate: instant, timeZone: 'Europe/Paris', text, tags: ['walk'] },
        })),
      }),
    }),
  journiv: (count) =>
    zipFile({
      'data.json': json({
        export_version: '1.0',
        journals: [
          {
            title: 'J',
            entries: listEntries(count).map(({ date, instant, text }) => ({
              ...{ title: 'T', content: text, entry_date: date },
              ...{ entry_datetime_utc: instant, entry_timezone: 'UTC' },
            })),
          },
        ],
      }),
    }),
  memos: (count) =>
    zipFile({
      'memos.json': json({
        memos: listEntries(count).map(({ index, instant, text }) => ({
          ...{
            name: `memos/${index}`,
            state: 'NORMAL',
            creator: 'users/1',
            createTime: instant,
            content: text,
          },
        })),
      }),
    }),
  dailytxt: (count) =>
    zipFile({
      'tags.json': json({ tags: [] }),
      'templates.json': json({ templates: [] }),
      ...Object.fromEntries(
        monthsOf(listDays(count))
          .entries()
          .map(([month, days]) => [
            `${month.replace('-', '/')}.json`,
            json({ days: days.map(({ date, text }) => ({ day: Number(date.slice(8)), text })) }),
          ]),
      ),
    }),
  diarium: (count) =>
    zipFile({
      'Diarium.json': json(
        listEntries(count).map(({ instant, text }) => ({
          ...{ date: `${instant.slice(0, 19)}.0000000`, heading: 'H', html: `<p>${text}</p>`, rating: 4 },
        })),
      ),
    }),
  journey: (count) =>
    zipFile(
      filesOf(listEntries(count), ({ index, instant, text }) => [
        `${index}-abc.json`,
        json({
          ...{ id: `${index}-abc`, date_journal: Date.parse(instant), timezone: 'UTC' },
          ...{ text: `<p>${text}</p>`, type: 'html', photos: [] },
        }),
      ]),
    ),
  'apple-journal': (count) =>
    zipFile(
      filesOf(listDays(count), ({ index, date, text }) => [
        `AppleJournalEntries/Entries/${date}_${index}.html`,
        `<!DOCTYPE html><html><head><style>span.s3 {font-weight: bold}</style></head><body><p class="p1"><span class="s1">
<div class="pageContainer"><div class="pageHeader">${date}</div><div class="assetGrid"></div><div class='title'>T</div></div>
</span><span class="s1"><div class="bodyText"></div></span></p><p class="p2"><span class="s2">${text}</span></p></body></html>`,
      ]),
    ),
  daylio: (count) =>
    zipFile({
      'backup.daylio': Buffer.from(
        json({
          version: 15,
          customMoods: [{ id: 1, custom_name: 'Great', mood_group_id: 1, predefined_name_id: -1 }],
          ...{ tags: [], assets: [] },
          dayEntries: listEntries(count).map(({ index, instant, text }) => {
            const at = new Date(instant)
            return {
              ...{ id: index, datetime: at.getTime(), year: at.getUTCFullYear(), month: at.getUTCMonth() },
              ...{ day: at.getUTCDate(), hour: at.getUTCHours(), minute: 0, timeZoneOffset: 0 },
              ...{ mood: 1, tags: [], note: text, note_title: '', assets: [] },
            }
          }),
        }),
      ).toString('base64'),
    }),
  jrnl: (count) =>
    zipFile({
      'journal.json': json({
        tags: {},
        entries: listEntries(count).map(({ index, date, instant, text }) => ({
          ...{
            date,
            time: instant.slice(11, 16),
            title: `Entry ${index}`,
            body: text,
            tags: [],
            starred: false,
          },
        })),
      }),
    }),
  diarum: (count) =>
    zipFile({
      'diarum_export.json': json({
        version: 1,
        diaries: listDays(count).map(({ index, date, text }) => ({ id: `d${index}`, date, content: text })),
        media: [],
      }),
    }),
  markdown: (count) =>
    zipFile(filesOf(listDays(count), ({ date, text }) => [`Daily/${date}.md`, `# ${date}\n\n${text}\n`])),
  icalendar: (count) =>
    zipFile({
      'journal.ics': [
        'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Lake//EN\r\n',
        ...listEntries(count).map(
          ({ index, instant, text }) =>
            `BEGIN:VJOURNAL\r\nUID:${index}\r\nDTSTART:${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z\r\nSUMMARY:T\r\nDESCRIPTION:${text}\r\nEND:VJOURNAL\r\n`,
        ),
        'END:VCALENDAR\r\n',
      ].join(''),
    }),
  'apple-health': (count) =>
    zipFile({
      'apple_health_export/export.xml': `<?xml version="1.0"?><HealthData locale="en">${listEntries(count)
        .map(({ instant, index }) => {
          const time = `${instant.slice(0, 19).replace('T', ' ')} +0000`
          return `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="${time}" endDate="${time}" value="${index}"/>`
        })
        .join('')}</HealthData>`,
    }),
  'google-timeline': (count) =>
    zipFile({
      'Timeline.json': json({
        semanticSegments: listEntries(count).map(({ instant, index }) => ({
          startTime: instant,
          endTime: new Date(Date.parse(instant) + 1_800_000).toISOString(),
          visit: {
            topCandidate: {
              semanticType: 'HOME',
              placeLocation: { latLng: `${48 + (index % 100) / 100}°, 11.5°` },
            },
          },
        })),
        rawSignals: [],
      }),
    }),
}
