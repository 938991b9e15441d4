// Day One's JSON in a zip: a journal for the events and one for the pages.
import type { Diary, DiaryDay, ExportedEvent } from '../diary.ts'
import type { ZipMember } from '../zip.ts'
import { toUtcSeconds, zoneOf } from './event-time.ts'
import { writeEntries } from './json-entries.ts'

export const dayOneFiles = (diary: Diary): ZipMember[] => [
  { path: 'Events.json', read: () => writeJournal(diary, ({ events }) => events.map(toEventEntry)) },
  { path: 'Pages.json', read: () => writeJournal(diary, toPageEntries) },
]

async function* writeJournal(diary: Diary, toEntries: (day: DiaryDay) => object[]) {
  yield '{"metadata":{"version":"1.0"},"entries":['
  yield* writeEntries(diary, toEntries)
  yield '\n]}\n'
}

function toEventEntry(event: ExportedEvent) {
  const { occurredAt, latitude, longitude, placeName } = event
  const hasPlace = latitude !== null || placeName !== null
  return {
    uuid: toUuid(event.id),
    // An entry without a time is at midnight of its day.
    creationDate: toUtcSeconds(occurredAt ?? `${event.date}T00:00:00Z`),
    modifiedDate: toUtcSeconds(event.updatedAt),
    timeZone: occurredAt === null ? 'UTC' : zoneOf(event),
    isAllDay: occurredAt === null,
    starred: false,
    tags: [event.type],
    text: escapeText(event.content),
    ...(hasPlace && {
      location: {
        ...(latitude !== null && { latitude, longitude }),
        ...(placeName !== null && { placeName }),
      },
    }),
  }
}

const toPageEntries = ({ date, journal }: DiaryDay) =>
  journal
    ? [
        {
          uuid: toUuid(journal.id),
          creationDate: `${date}T00:00:00Z`,
          modifiedDate: toUtcSeconds(journal.generatedAt),
          timeZone: 'UTC',
          isAllDay: true,
          starred: false,
          tags: ['page'],
          text: escapeText(journal.content),
        },
      ]
    : []

/** 32 hexadecimal digits in capitals. */
const toUuid = (id: string): string => id.replaceAll('-', '').toUpperCase()

/** A backslash before punctuation would be read as an escape. */
const escapeText = (text: string): string => text.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, String.raw`\\`)
