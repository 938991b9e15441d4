import { expect, test } from 'vitest'
import { readNameDate } from './name-date.ts'
import { readTakenAt, type Tags, type TakenAt } from './taken-at.ts'

const PARIS = ['Europe/Paris'] as const
const xmp = (content: string) => `<x:xmpmeta><rdf:RDF><rdf:Description ${content}</rdf:RDF></x:xmpmeta>`

interface Told {
  tags?: Tags
  xmp?: string
  name?: string
}

test.each<[string, Told, Partial<TakenAt>]>([
  [
    'only the time of the last change',
    { tags: { ModifyDate: '2024:03:14 21:05:09' } },
    { takenAt: '2024-03-14T21:05:09+01:00', timeZone: PARIS[0] },
  ],
  [
    'the time of the last change with its offset',
    { tags: { ModifyDate: '2024:03:14 21:05:09', OffsetTime: '+08:00' } },
    { takenAt: '2024-03-14T21:05:09+08:00', timeZone: null },
  ],
  [
    'a later change',
    { tags: { DateTimeOriginal: '2024:03:14 21:05:09', ModifyDate: '2026:01:01 00:00:00' } },
    { takenAt: '2024-03-14T21:05:09+01:00' },
  ],
  [
    'a change on another day than that of its name',
    { tags: { ModifyDate: '2026:01:01 00:00:00' }, name: 'IMG-20240314-WA0001.jpg' },
    { takenAt: null, takenOn: '2024-03-14' },
  ],
  [
    'a time of XMP as an attribute',
    { xmp: xmp('xmp:CreateDate="2024-03-14T21:05:09+08:00"/>') },
    { takenAt: '2024-03-14T21:05:09+08:00', timeZone: null },
  ],
  [
    'a time of XMP as an element, without seconds and offset',
    { xmp: xmp('><photoshop:DateCreated>2024-03-14T21:05</photoshop:DateCreated>') },
    { takenAt: '2024-03-14T21:05:00+01:00', timeZone: PARIS[0] },
  ],
  [
    'XMP beside the time of the last change',
    {
      tags: { ModifyDate: '2026:01:01 00:00:00' },
      xmp: xmp('exif:DateTimeOriginal="2024-03-14T21:05:09.12" xmp:CreateDate="2025-01-01T00:00:00Z"/>'),
    },
    { takenAt: '2024-03-14T21:05:09+01:00' },
  ],
  [
    'a date of XMP without a time',
    { xmp: xmp('xmp:CreateDate="2024-03-14"/>') },
    { takenAt: null, takenOn: '2024-03-14' },
  ],
  ['a year of XMP', { xmp: xmp('xmp:CreateDate="2024"/>') }, { takenAt: null, takenOn: null }],
  [
    'the time of satellites alone',
    { tags: { GPSDateStamp: '2024:03:14', GPSTimeStamp: [20, 5, 9] } },
    { takenAt: '2024-03-14T21:05:09+01:00', timeZone: PARIS[0] },
  ],
  ...['+0800', '+08', '+8:00', 'UTC+8'].map((offset): [string, Told, Partial<TakenAt>] => [
    `the offset ${offset}`,
    { tags: { DateTimeOriginal: '2024:03:14 21:05:09', OffsetTimeOriginal: offset } },
    { takenAt: '2024-03-14T21:05:09+08:00', timeZone: null },
  ]),
  [
    'an offset behind its time',
    { tags: { DateTimeOriginal: '2024-03-14T21:05:09.25+08:00' } },
    { takenAt: '2024-03-14T21:05:09+08:00', timeZone: null },
  ],
  [
    'a time without seconds, with slashes',
    { tags: { DateTimeOriginal: '2024/03/14 21:05' } },
    { takenAt: '2024-03-14T21:05:00+01:00' },
  ],
  [
    'a time of satellites that is older than itself',
    {
      tags: {
        DateTimeOriginal: '2024:03:14 21:05:09',
        GPSDateStamp: '2024:03:14',
        GPSTimeStamp: [19, 48, 0],
      },
    },
    { takenAt: '2024-03-14T21:05:09+01:00', timeZone: PARIS[0] },
  ],
  [
    'a time of satellites in Nepal',
    {
      tags: {
        DateTimeOriginal: '2024:03:14 21:05:09',
        GPSDateStamp: '2024:03:14',
        GPSTimeStamp: [15, 20, 3],
      },
    },
    { takenAt: '2024-03-14T21:05:09+05:45', timeZone: null },
  ],
  ...['1970:01:01 00:00:27', '1904:01:01 00:00:00', '1980:01:01 00:01:12'].map(
    (time): [string, Told, Partial<TakenAt>] => [
      `a clock that was never set, ${time}`,
      { tags: { DateTimeOriginal: time }, name: 'IMG-20240314-WA0001.jpg' },
      { takenAt: null, takenOn: '2024-03-14' },
    ],
  ),
  ['a date in its name', { name: 'IMG-20240314-WA0001.jpg' }, { takenAt: null, takenOn: '2024-03-14' }],
  ['nothing', {}, { takenAt: null, takenOn: null, timeZone: null }],
])('of a photo with %s', (_name, { tags = {}, xmp, name = '' }, told) => {
  const named = readNameDate(name, PARIS)
  expect(readTakenAt(tags, { zones: PARIS, xmp, named })).toMatchObject(told)
})

test('without a zone the date alone is known', () => {
  const tags = { DateTimeOriginal: '2024:03:14 21:05:09' }
  expect(readTakenAt(tags, { zones: [] })).toEqual({ takenAt: null, takenOn: '2024-03-14', timeZone: null })
})
