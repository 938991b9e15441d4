import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFilmMetadata } from './film-metadata.ts'
import { readNameDate } from './name-date.ts'
import type { TakenAt } from './taken-at.ts'
import { findTracks } from './tracks.ts'

const FILES = join(import.meta.dirname, '../../../tests/harness/media/files')
const PARIS = ['Europe/Paris'] as const

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function box(name: string, ...contents: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(contents.map((one) => Buffer.from(one)))
  return Buffer.concat([uint32(content.length + 8), Buffer.from(name, 'latin1'), content])
}

/** Made at an instant, as all films state it. */
const mvhd = (instant: string) =>
  box('mvhd', uint32(0), uint32(Date.parse(instant) / 1000 + 2_082_844_800), Buffer.alloc(92))

/** Values by keys, as an iPhone writes them. */
const meta = (values: Record<string, string>) =>
  box(
    'meta',
    box('hdlr', Buffer.alloc(24)),
    box('keys', uint32(0), uint32(1), ...Object.keys(values).map((key) => box('mdta', key))),
    box(
      'ilst',
      ...Object.values(values).map((value, index) =>
        box(uint32(index + 1).toString('latin1'), box('data', uint32(1), uint32(0), value)),
      ),
    ),
  )

const stated = (creationdate: string) => meta({ 'com.apple.quicktime.creationdate': creationdate })
const placed = (position: string) => meta({ 'com.apple.quicktime.location.ISO6709': position })
const android = (position: string) =>
  box('udta', box('\u00a9xyz', Buffer.of(0, position.length, 0x15, 0xc7), position), uint32(0))

const summer = '2026-07-14T21:05:09+02:00'
const instant = mvhd('2026-07-14T19:05:09Z')
const ofAndroid = Buffer.concat([instant, meta({ 'com.android.version': '14' })])

test.each<[string, Buffer, readonly string[], Partial<TakenAt>]>([
  ['the time with its offset', stated('2026-07-14T21:05:09+0200'), [], { takenAt: summer }],
  ['an offset with a colon', stated('2026-07-14T21:05:09+02:00'), PARIS, { takenAt: summer, timeZone: null }],
  ['a time in UTC', stated('2026-07-14T21:05:09Z'), PARIS, { takenAt: '2026-07-14T21:05:09+00:00' }],
  ['a time without an offset', stated('2026-07-14T21:05:09'), PARIS, { takenAt: summer, timeZone: PARIS[0] }],
  [
    'a time without offset or zone',
    stated('2026-07-14T21:05:09'),
    [],
    { takenAt: null, takenOn: '2026-07-14' },
  ],
  [
    'a time with an offset beside an instant',
    Buffer.concat([mvhd('2026-08-01T10:00:00Z'), stated('2026-07-14T21:05:09+0200')]),
    [],
    { takenAt: summer },
  ],
  [
    'an unknown time beside an instant',
    Buffer.concat([instant, stated('0000-00-00T00:00:00+0000')]),
    PARIS,
    { takenAt: null, takenOn: '2026-07-14' },
  ],
  ['an instant of Android', ofAndroid, PARIS, { takenAt: summer, takenOn: null, timeZone: PARIS[0] }],
  [
    'an instant of Android where no zone is known',
    ofAndroid,
    [],
    { takenAt: '2026-07-14T19:05:09Z', timeZone: null },
  ],
  [
    'a time that may be local or UTC',
    mvhd('2026-07-14T19:05:09Z'),
    ['Asia/Bangkok'],
    { takenAt: null, takenOn: '2026-07-14', timeZone: null },
  ],
  [
    'a time that is local and UTC',
    mvhd('2026-01-14T19:05:09Z'),
    ['Europe/London'],
    { takenAt: '2026-01-14T19:05:09+00:00', takenOn: null, timeZone: 'Europe/London' },
  ],
  ['no instant', mvhd('1904-01-01T00:00:00Z'), PARIS, { takenAt: null, timeZone: null }],
  ['a clock that was never set', mvhd('1980-01-01T00:00:00Z'), PARIS, { takenAt: null }],
  [
    'a year beyond calendars',
    box('mvhd', Buffer.of(1, 0, 0, 0), Buffer.alloc(96, 255)),
    [],
    { takenAt: null },
  ],
])('of a film with %s', (_name, head, zones, told) => {
  expect(readFilmMetadata(head, 'mp4', { zones })).toMatchObject(told)
})

test.each<[string, Buffer, [number, number] | null]>([
  ['of an iPhone', placed('+48.8583+002.2945+035.000/'), [48.8583, 2.2945]],
  ['of an Android phone', android('-34.6037-058.3816/'), [-34.6037, -58.3816]],
  ['of the south and the east', placed('-33.8568+151.2153/'), [-33.8568, 151.2153]],
  ['that is unknown', android('+00.0000+000.0000/'), null],
  ['in degrees and minutes', android('+4851.50+00217.67/'), null],
  ['beyond the pole', android('+91.0000+002.2945/'), null],
  ['of half', android('+48.8583'), null],
  ['of nothing', android(''), null],
])('a position %s', (_name, head, point) => {
  const [latitude, longitude] = point ?? [null, null]
  expect(readFilmMetadata(head, 'mp4', { zones: [] })).toMatchObject({ latitude, longitude })
})

test.each<[string, Partial<TakenAt>]>([
  // The phone wrote UTC, as its format demands.
  ['VID_20260714_210510.mp4', { takenAt: summer, timeZone: PARIS[0] }],
  ['20260714_210510.mp4', { takenAt: summer }],
  // The camera wrote local time.
  ['VID_20260714_190511.mp4', { takenAt: '2026-07-14T19:05:09+02:00', timeZone: PARIS[0] }],
  // Another time decides nothing, nor does one in UTC.
  ['VID_20260714_120000.mp4', { takenAt: null, takenOn: '2026-07-14' }],
  ['PXL_20260714_190509123.mp4', { takenAt: null, takenOn: '2026-07-14' }],
  ['VID-20260715-WA0001.mp4', { takenAt: null, takenOn: '2026-07-15' }],
  ['MVI_0017.MP4', { takenAt: null, takenOn: '2026-07-14' }],
])('the name %s decides whether a time is local, if it can', (name, told) => {
  const clues = { zones: PARIS, named: readNameDate(name, PARIS) }
  expect(readFilmMetadata(instant, 'mp4', clues)).toMatchObject(told)
})

const NOTHING = { takenAt: null, takenOn: null, timeZone: null, latitude: null, longitude: null }

test.each<[string, Buffer]>([
  ['nothing', Buffer.of()],
  ['a box longer than the file', Buffer.concat([uint32(0xffff_ffff), Buffer.from('mvhd1234')])],
  ['a box shorter than its head', Buffer.concat([uint32(4), Buffer.from('mvhd')])],
  ['a head that was cut off', mvhd('2026-07-14T19:05:09Z').subarray(0, 18)],
  [
    'values without keys',
    box('meta', box('hdlr', ''), box('ilst', box('\0\0\0\x01', box('data', '1234567+')))),
  ],
  ['keys without values', box('meta', box('hdlr', ''), box('keys', uint32(0), uint32(9), box('mdta', 'x')))],
])('a film with %s states nothing, and does no harm', (_name, head) => {
  expect(readFilmMetadata(head, 'mp4', { zones: PARIS })).toEqual(NOTHING)
  expect(readFilmMetadata(head, 'webm', { zones: PARIS })).toEqual(NOTHING)
})

test.each<[string, 'mp4' | 'webm', object]>([
  ['placed.mov', 'mp4', { ...NOTHING, latitude: 48.8583, longitude: 2.2945 }],
  ['film.mp4', 'mp4', NOTHING],
  ['film.webm', 'webm', NOTHING],
  ['dated.webm', 'webm', { ...NOTHING, takenAt: '2026-07-14T21:05:09+02:00', timeZone: 'Europe/Paris' }],
])('%s, of an encoder', async (name, container, told) => {
  const { head } = await findTracks(join(FILES, name), container)
  expect(readFilmMetadata(head, container, { zones: PARIS })).toEqual(told)
})
