// The page in its owner's hand: corrected, kept in versions, each sentence with what it rests on.
import { AppError } from '../../../contract/app-error.ts'
import type { Journal } from '../../../contract/journal.ts'
import type { PageVersion, PageVersionDetail } from '../../../contract/pages.ts'
import type { PageSources } from '../../../contract/sources.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/tables.ts'
import type { Clock } from '../../lib/clock.ts'
import { toJournal } from '../journal-mapping.ts'
import { checkText, countDoubted, readKnownNames, readSnapshot, toSources } from './page-check.ts'
import { carryOver, readStored, toStored } from './page-evidence.ts'
import {
  assertVersion,
  getPage,
  getVersion,
  type JournalOfDay,
  type Page,
  type VersionRow,
} from './page-reading.ts'
import { type NewText, writePageText } from './page-text.ts'
import * as versions from './versions.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
}

export type PagesService = ReturnType<typeof createPagesService>

export function createPagesService({ database, clock }: Dependencies) {
  const { reader } = database

  const write = (
    userId: string,
    date: string,
    change: (db: Db, page: Page) => Promise<NewText | undefined>,
  ): Promise<Journal> =>
    database.write(userId, async (db) => {
      const page = await getPage(db, userId, date)
      const text = await change(db, page)
      if (!text) return toJournal(page.journal, page.journal.dayRevision)
      const journal = await writePageText(db, { search: database.search, userId }, text, page.journal)
      return toJournal(journal, page.journal.dayRevision)
    })

  return {
    /** @throws AppError NOT_FOUND, or VERSION_CONFLICT where the page has another version than the one read */
    update: (userId: string, date: string, { version, content }: { version: number; content: string }) =>
      write(userId, date, async (db, { journal, current }) => {
        assertVersion(journal, version)
        if (content === journal.content) return undefined
        const evidence = carryOver({ content: journal.content, ...readStored(current) }, content)
        return {
          ...textOf(journal, current),
          ...evidence,
          kind: 'edited',
          content,
          taskId: null,
          doubtCount: await countDoubts(db, userId, { ...evidence, date, content }, journal.taskId),
          now: clock.now(),
        }
      }),

    async listVersions(userId: string, date: string): Promise<PageVersion[]> {
      const { journal } = await getPage(reader, userId, date)
      const rows = await versions.listVersions(reader, userId, journal.id)
      return rows.map((row) => toPageVersion(row, journal.version))
    },

    async getVersion(userId: string, date: string, version: number): Promise<PageVersionDetail> {
      const { journal } = await getPage(reader, userId, date)
      const row = await getVersion(reader, userId, journal.id, version)
      return { ...toPageVersion(row, journal.version), content: row.content ?? journal.content }
    },

    /** For an export: all versions, oldest first, each with its text, its citation marks and its owner's sentences. */
    async listWholeVersions(userId: string, date: string) {
      const { journal } = await getPage(reader, userId, date)
      const rows = await versions.listWholeVersions(reader, userId, journal.id)
      return rows.map((row) => ({
        ...toPageVersion(row, journal.version),
        content: row.content ?? journal.content,
        snapshotTaskId: row.snapshot_task_id,
        eventCount: row.event_count,
        ...readStored(row),
      }))
    },

    /** The text of an earlier version becomes the page's newest one. */
    restoreVersion: (userId: string, date: string, version: number): Promise<Journal> =>
      write(userId, date, async (db, { journal }) => {
        const row = await getVersion(db, userId, journal.id, version)
        if (row.version === journal.version) return undefined
        const evidence = readStored(row)
        const content = row.content ?? journal.content
        return {
          ...textOf(journal, row),
          ...evidence,
          kind: 'restored',
          content,
          taskId: row.task_id,
          doubtCount: await countDoubts(db, userId, { ...evidence, date, content }, row.snapshot_task_id),
          now: clock.now(),
        }
      }),

    getSources: async (userId: string, date: string): Promise<PageSources> =>
      readSources(reader, userId, date, await getPage(reader, userId, date)),

    /** @throws AppError NOT_FOUND, VERSION_CONFLICT, or INVALID_INPUT where the span is no sentence of the page */
    vouch: (userId: string, date: string, span: { version: number; start: number; end: number }) =>
      database.write(userId, async (db) => {
        const page = await getPage(db, userId, date)
        assertVersion(page.journal, span.version)
        const before = await readSources(db, userId, date, page)
        const sentence = before.sentences.find(({ start, end }) => start === span.start && end === span.end)
        if (!sentence) throw invalidSpan()
        const evidence = readStored(page.current)
        const own = [...evidence.own, { start: span.start, end: span.end }].toSorted(
          (one, other) => one.start - other.start,
        )
        const stored = toStored({ ...evidence, own }).own
        const { id: journalId, version } = page.journal
        await versions.updateVersion(db, userId, { journalId, version }, { own: stored })
        const after = await readSources(db, userId, date, {
          ...page,
          current: { ...page.current, own: stored },
        })
        await versions.updateJournalFlags(db, userId, journalId, {
          edited: 1,
          doubt_count: countDoubted(after.sentences),
        })
        return after
      }),
  }
}

const invalidSpan = () =>
  new AppError('INVALID_INPUT', {
    details: [{ path: 'body.start', code: 'no_sentence', message: 'start and end are those of no sentence' }],
  })

/** What a new text takes over from the one that it is made from. */
const textOf = (journal: JournalOfDay, version: VersionRow) => ({
  journalId: journal.id,
  date: journal.date,
  snapshotTaskId: version.snapshot_task_id,
  revision: version.revision,
  eventCount: version.event_count,
  generatedAt: journal.generatedAt,
})

async function countDoubts(
  db: Db,
  userId: string,
  page: Parameters<typeof checkText>[0],
  taskId: string,
): Promise<number> {
  const events = await readSnapshot(db, userId, taskId, page.date)
  return countDoubted(checkText(page, events, await readKnownNames(db, userId, page.date)))
}

async function readSources(
  db: Db,
  userId: string,
  date: string,
  { journal, current }: Page,
): Promise<PageSources> {
  const events = await readSnapshot(db, userId, current.snapshot_task_id, date)
  const names = await readKnownNames(db, userId, date)
  const page = { date, content: journal.content, ...readStored(current) }
  return toSources(journal, events, checkText(page, events, names))
}

const toPageVersion = (
  row: {
    version: number
    kind: PageVersion['kind']
    title: string | null
    created_at: number
    task_id: string | null
  },
  currentVersion: number,
): PageVersion => ({
  version: row.version,
  kind: row.kind,
  title: row.title,
  createdAt: new Date(row.created_at).toISOString(),
  taskId: row.task_id,
  current: row.version === currentVersion,
})
