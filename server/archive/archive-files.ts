// The archive: all data of a diary, as JSON Lines by month for programs and as Markdown by day for people.
// docs/archive.md describes the format.
import { createHash } from 'node:crypto'
import { ARCHIVE_VERSION, describeArchive } from '../../contract/archive.ts'
import { type Diary, type ExportedAttachment, listMonths } from '../export/diary.ts'
import { dayFiles, mediaFiles } from '../export/formats/markdown.ts'
import type { JournalService } from '../journal/journal.service.ts'
import type { PagesService } from '../journal/pages/pages.service.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import { createPause } from '../lib/pause.ts'
import { version } from '../lib/version.ts'
import type { ZipMember } from '../lib/zip/zip.ts'
import type { MediaServices } from '../media/media.service.ts'
import type { SettingsService } from '../settings/settings.service.ts'

/** Describes the archive for readers without Dayleaf. */
const ARCHIVE_README = `# A diary, exported from Dayleaf

All files are UTF-8 text. Nothing but a text editor is needed to read them.

- \`days/YYYY/MM/YYYY-MM-DD.md\`: one file for each day, to be read by people: first the diary page, then what was
  recorded on the day.
- \`events/YYYY-MM.jsonl\`: what was recorded, one JSON object a line. \`date\` is the day that it belongs to,
  \`occurredAt\` the moment with its offset from UTC where it is known, \`content\` the text.
- \`pages/YYYY-MM.jsonl\`: the diary pages, one a line. \`content\` is the page as Markdown, \`versions\` are all texts that
  it has had. In a version, \`marks\` are the numbers of events that the AI model named as its source, each at the offset
  in \`content\` (UTF-16 code units) where the sentence ends; \`own\` are the sentences that the owner of the diary wrote.
- \`tasks/YYYY-MM.jsonl\`: what was sent to the AI model and what it answered. \`events\` gives the numbers that it knew the
  events by.
- \`ledger.jsonl\`: the requests that left the machine, without their texts, newest first: when, for what, to which host,
  how many bytes and tokens, at what cost.
- \`attachments/\`: photos, recordings and other files, named by the SHA-256 of their bytes; an event's
  \`attachments\` names them by \`sha256\`.
- \`settings.json\`: the settings of the account, without keys and passwords.
- \`archive.schema.json\`: the members of all these objects, as JSON Schema (https://json-schema.org).
- \`manifest.json\`: counts, and size and SHA-256 of every other file.
`

interface Services {
  settings: SettingsService
  journal: JournalService
  pages: PagesService
  media: Pick<MediaServices, 'attachments'>
  ledger: Pick<Ledger, 'listForArchive'>
}

interface ManifestFile {
  path: string
  bytes: number
  sha256: string
}

/** The files of each month follow one another. The manifest is the last file, because it has the hashes of all others. */
export async function* archiveFiles(diary: Diary, services: Services): AsyncGenerator<ZipMember> {
  const files: ManifestFile[] = []
  const counts = { events: 0, pages: 0, versions: 0, tasks: 0 }
  const media = new Set<string>()
  yield withHash({ path: 'README.md', read: () => toIterable(ARCHIVE_README) }, files)
  const schema = `${JSON.stringify(describeArchive(), null, 2)}\n`
  yield withHash({ path: 'archive.schema.json', read: () => toIterable(schema) }, files)
  yield withHash({ path: 'settings.json', read: () => writeSettings(diary, services) }, files)
  yield withHash({ path: 'ledger.jsonl', read: () => writeLedger(diary, services) }, files)
  for (const dates of listMonths(diary)) {
    for await (const member of monthFiles({ diary, services, counts, dates })) yield withHash(member, files)
    // Their hashes as recorded: a file that was damaged since does not match the manifest.
    for await (const { path, size, sha256, ...member } of mediaFiles(diary, dates, media)) {
      files.push({ path, bytes: size, sha256 })
      yield { path, ...member }
    }
  }
  yield {
    path: 'manifest.json',
    async *read() {
      const { exportedAt, dates } = diary
      const head = { format: 'dayleaf', version: ARCHIVE_VERSION, exportedAt, service: version }
      const span = { firstDate: dates[0] ?? null, lastDate: dates.at(-1) ?? null }
      const sums = { days: dates.length, ...counts, attachments: media.size }
      const start = JSON.stringify({ ...head, ...span, counts: sums }, null, 2)
      yield `${start.slice(0, -'\n}'.length)},\n  "files": [`
      // In pieces: a text of tens of thousands of files would let others wait.
      for (const [index, file] of files.entries())
        yield `${index > 0 ? ',' : ''}\n    ${JSON.stringify(file)}`
      yield '\n  ]\n}\n'
    },
  }
}

async function* monthFiles(month: Month): AsyncGenerator<ZipMember> {
  const { diary, dates } = month
  const name = dates[0]?.slice(0, 7)
  for (const [folder, write] of Object.entries(WRITERS))
    yield { path: `${folder}/${name}.jsonl`, read: () => write(month) }
  yield* dayFiles(diary, dates, 'days/')
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
      const lines: string[] = []
      for (const event of events) {
        const attachments = await addSegments(services, diary.userId, event.attachments)
        // Feeds are not archived.
        const { source: _source, ...said } = event
        lines.push(toLine({ ...said, attachments }))
      }
      yield lines.join('')
    }
  },

  async *pages({ diary, services, counts, dates }: Month) {
    for (const date of dates) {
      const { journal } = await diary.readDay(date)
      if (!journal) continue
      let count = 0
      // In pieces: all versions together may be many megabytes.
      for await (const version of services.pages.listWholeVersions(diary.userId, journal)) {
        yield count === 0 ? `${JSON.stringify(journal).slice(0, -'}'.length)},"versions":[` : ','
        yield JSON.stringify(version)
        count += 1
      }
      if (count === 0) continue
      yield ']}\n'
      counts.pages += 1
      counts.versions += count
    }
  },

  async *tasks({ diary, services, counts, dates }: Month) {
    for (const date of dates) {
      for await (const id of listTaskIds(services.journal, diary, date)) {
        const { request, response, ...task } = await services.journal.getTask(diary.userId, id)
        counts.tasks += 1
        const events = await services.journal.listTaskEvents(diary.userId, id)
        // In pieces: each may be many megabytes.
        yield JSON.stringify({ ...task, events }).slice(0, -'}'.length)
        yield `,"request":${JSON.stringify(request)}`
        yield `,"response":${JSON.stringify(response)}}\n`
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
  const models = Object.entries(providerSettings).map(([id, { model, price }]) => [id, { model, price }])
  yield `${JSON.stringify({ ...settings, providerSettings: Object.fromEntries(models) }, null, 2)}\n`
}

async function* writeLedger({ userId }: Diary, { ledger }: Services) {
  for await (const entries of ledger.listForArchive(userId)) yield entries.map(toLine).join('')
}

/** Others are served between two pieces: of a task, a line may have many megabytes. */
const PIECE_BYTES = 1_000_000

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
    const pause = createPause()
    let bytes = 0
    for await (const chunk of read()) {
      const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      for (let start = 0; start < data.length; start += PIECE_BYTES) {
        const piece = data.subarray(start, start + PIECE_BYTES)
        hash.update(piece)
        bytes += piece.length
        yield piece
        await pause()
      }
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
