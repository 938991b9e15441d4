// The archive: all data of a diary, as JSON Lines by month for programs and as Markdown by day for people.
// docs/archive.md describes the format.
import { createHash } from 'node:crypto'
import { ARCHIVE_VERSION, describeArchive } from '../../../contract/archive.ts'
import type { JournalService } from '../../journal/journal.service.ts'
import type { PagesService } from '../../journal/pages/pages.service.ts'
import { version } from '../../lib/version.ts'
import type { MediaServices } from '../../media/media.service.ts'
import type { SettingsService } from '../../settings/settings.service.ts'
import type { Diary, ExportedAttachment } from '../diary.ts'
import type { ZipMember } from '../zip.ts'
import { ARCHIVE_README } from './archive-readme.ts'
import { dayFiles } from './markdown.ts'
import { mediaFiles } from './media-files.ts'

interface Services {
  settings: SettingsService
  journal: JournalService
  pages: PagesService
  media: Pick<MediaServices, 'attachments'>
}

interface ManifestFile {
  path: string
  bytes: number
  sha256: string
}

/** The manifest is the last file, because it contains the hashes of all others. */
export async function archiveFiles(diary: Diary, services: Services): Promise<ZipMember[]> {
  const files: ManifestFile[] = []
  const media = await mediaFiles(diary)
  const counts = {
    days: diary.dates.length,
    events: 0,
    pages: 0,
    versions: 0,
    tasks: 0,
    attachments: media.length,
  }
  const months = [...Map.groupBy(diary.dates, (date) => date.slice(0, 7))]
  const byMonth = (folder: keyof typeof WRITERS): ZipMember[] =>
    months.map(([month, dates]) => ({
      path: `${folder}/${month}.jsonl`,
      read: () => WRITERS[folder]({ diary, services, counts, dates }),
    }))
  const members: ZipMember[] = [
    { path: 'README.md', read: () => toIterable(ARCHIVE_README) },
    {
      path: 'archive.schema.json',
      read: () => toIterable(`${JSON.stringify(describeArchive(), null, 2)}\n`),
    },
    { path: 'settings.json', read: () => writeSettings(diary, services) },
    ...byMonth('events'),
    ...byMonth('pages'),
    ...byMonth('tasks'),
    ...dayFiles(diary, 'days/'),
    ...media,
  ]
  return [
    ...members.map((member) => withHash(member, files)),
    {
      path: 'manifest.json',
      async *read() {
        const { exportedAt, dates } = diary
        const span = { firstDate: dates[0] ?? null, lastDate: dates.at(-1) ?? null }
        const manifest = { format: 'dayleaf', version: ARCHIVE_VERSION, exportedAt, service: version }
        yield `${JSON.stringify({ ...manifest, ...span, counts, files }, null, 2)}\n`
      },
    },
  ]
}

interface Month {
  diary: Diary
  services: Services
  counts: { events: number; pages: number; versions: number; tasks: number }
  dates: readonly string[]
}

/** Each writes a file of JSON Lines and counts its objects. */
const WRITERS = {
  async *events({ diary, services, counts, dates }: Month) {
    for (const date of dates) {
      const { events } = await diary.readDay(date)
      counts.events += events.length
      for (const event of events) {
        const attachments = await addSegments(services, diary.userId, event.attachments)
        yield toLine({ ...event, attachments })
      }
    }
  },

  async *pages({ diary, services, counts, dates }: Month) {
    for (const date of dates) {
      const { journal } = await diary.readDay(date)
      if (!journal) continue
      const versions = await services.pages.listWholeVersions(diary.userId, date)
      counts.pages += 1
      counts.versions += versions.length
      yield toLine({ ...journal, versions })
    }
  },

  async *tasks({ diary, services, counts, dates }: Month) {
    for (const date of dates) {
      for await (const id of listTaskIds(services.journal, diary, date)) {
        const task = await services.journal.getTask(diary.userId, id)
        counts.tasks += 1
        yield toLine({ ...task, events: await services.journal.listTaskEvents(diary.userId, id) })
      }
    }
  },
}

/** The times of transcripts, which events do not contain. */
async function addSegments(
  { media }: Services,
  userId: string,
  attachments: readonly ExportedAttachment[],
): Promise<readonly ExportedAttachment[]> {
  const ids = attachments.filter(({ transcript }) => transcript !== null).map(({ id }) => id)
  if (ids.length === 0) return attachments
  const segments = await media.attachments.listSegments(userId, ids)
  return attachments.map((attachment) => ({ ...attachment, segments: segments.get(attachment.id) }))
}

async function* writeSettings(diary: Diary, services: Services) {
  const { providerSettings, ...settings } = await services.settings.get(diary.userId)
  const models = Object.entries(providerSettings).map(([id, { model }]) => [id, { model }])
  yield `${JSON.stringify({ ...settings, providerSettings: Object.fromEntries(models) }, null, 2)}\n`
}

const toLine = (value: object): string => `${JSON.stringify(value)}\n`

async function* toIterable(text: string) {
  yield text
}

/** Appends the member's size and hash to `files` after the member was written. */
const withHash = ({ path, read, ...member }: ZipMember, files: ManifestFile[]): ZipMember => ({
  ...member,
  path,
  async *read() {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of read()) {
      const data = Buffer.from(chunk as string)
      hash.update(data)
      bytes += data.length
      yield data
    }
    files.push({ path, bytes, sha256: hash.digest('hex') })
  },
})

/** The tasks of the day's page, then those of the attachments of each event. */
async function* listTaskIds(journal: JournalService, diary: Diary, date: string) {
  const { userId } = diary
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { items, nextCursor } = await journal.listTasks(userId, date, { limit: 100, cursor })
    for (const { id } of items) yield id
    cursor = nextCursor
  }
  const { events } = await diary.readDay(date)
  for (const { attachments } of events) {
    const ids = attachments.map(({ id }) => id)
    yield* await journal.listTaskIdsOfAttachments(userId, ids)
  }
}
