// Hostile exports: small as a zip, and expensive for a reader without limits.
import { zipFile } from './zip-file.ts'

interface HostileExport {
  /** A zip. @param size 1 takes a reader that trusts it at least a minute or a gigabyte */
  build(size: number): Buffer
  /** How the import ends. */
  status: 'completed' | 'failed'
  /** A problem that it lists. */
  problem?: string
}

const json = JSON.stringify
const times = (count: number, part: string) => part.repeat(Math.ceil(count))
const list = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: Math.ceil(count) }, (_, index) => make(index))
const dated = (html: string) => ({ 'a.json': json({ date: '2024-01-01T10:00:00', html }) })

/** Stray end tags hide the depth from a count of tags. */
const quoted = (depth: number, lines: number, hidden: string) =>
  dated(`${times(depth, `<blockquote>${hidden}`)}${times(lines, 'x\n')}`)

export const HOSTILE_EXPORTS: Readonly<Record<string, HostileExport>> = {
  'Apple Health nested millions deep': {
    build: (size) => zipFile({ 'export.xml': `<HealthData>${times(size * 5_000_000, '<a>')}` }),
    ...{ status: 'failed', problem: 'truncated' },
  },
  'Apple Health with a comment without an end': {
    build: (size) => zipFile({ 'export.xml': `<HealthData><!--${times(size * 10_000_000, '< ')}` }),
    ...{ status: 'failed', problem: 'truncated' },
  },
  'Apple Health with thousands of devices on a day': {
    build: (size) =>
      zipFile({
        'export.xml': `<HealthData>${list(size * 20_000, (index) => {
          const time = `2024-01-01 ${String(index % 24).padStart(2, '0')}:00:00 +0000`
          return `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="d${index}" startDate="${time}" endDate="${time}" value="1"/>`
        }).join('')}</HealthData>`,
      }),
    status: 'completed',
  },
  'a calendar entry of endless properties': {
    build: (size) =>
      zipFile({
        'a.ics': `BEGIN:VCALENDAR\r\nBEGIN:VJOURNAL\r\n${times(size * 3_000_000, 'X:1\r\n')}END:VJOURNAL\r\n`,
      }),
    ...{ status: 'failed', problem: 'too_large' },
  },
  'a table of thousands of columns': {
    build: (size) =>
      zipFile({
        'a.csv': `full_date,note,${list(5_000, (index) => `c${index}`)}\n${times(size * 3_000, `2024-01-01,Lake${times(5_000, ',')}\n`)}`,
      }),
    status: 'completed',
  },
  'lines in hundreds of quotations': {
    build: (size) => zipFile(quoted(300, size * 190_000, '')),
    ...{ status: 'failed', problem: 'broken' },
  },
  'lines in hundreds of quotations that stray end tags hide': {
    build: (size) => zipFile(quoted(300, size * 190_000, '</i>')),
    ...{ status: 'failed', problem: 'broken' },
  },
  'thousands of pictures in a list of thousands': {
    build: (size) =>
      zipFile({
        'diarum_export.json': json({
          diaries: [
            {
              id: 'd',
              date: '2024-01-01',
              content: `Lake ${list(size * 20_000, (index) => `![](/m${index}/x)`).join('')}`,
            },
          ],
          media: list(size * 20_000, (index) => ({ id: `m${index}`, diary: 'd', file: `${index}.jpg` })),
        }),
      }),
    ...{ status: 'completed', problem: 'too_many_media' },
  },
  'thousands of entries of one id': {
    build: (size) =>
      zipFile({
        'Journal.json': json({
          metadata: {},
          entries: list(size * 20_000, (index) => ({
            ...{ uuid: 'A', timeZone: 'UTC', text: `Entry ${index}` },
            creationDate: new Date(Date.UTC(2000, 0, 1 + (index >> 3))).toISOString(),
          })),
        }),
      }),
    status: 'completed',
  },
  'thousands of tags in a long entry': {
    build: (size) =>
      zipFile({
        'a.json': json({
          tags: {},
          entries: [
            {
              ...{ date: '2024-01-01', time: '10:00', title: 'Lake', body: times(size * 2_000_000, 'a ') },
              tags: list(size * 100_000, (index) => `@tag${index}`),
            },
          ],
        }),
      }),
    ...{ status: 'failed', problem: 'too_long' },
  },
}
