// Corrections, versions and sources of pages.
import { AppError, invalidInput } from '../../../contract/app-error.ts'
import type { Journal } from '../../../contract/journal.ts'
import type { PageVersion, PageVersionDetail, UpdateJournal } from '../../../contract/pages.ts'
import type { PageSources, VouchForSentence } from '../../../contract/sources.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/tables.ts'
import { findDayRow } from '../../diary/day-counts.service.ts'
import { toHiddenColumn, toJournal } from '../../diary/journal-mapping.ts'
import * as versions from '../../diary/page-versions.repository.ts'
import type { Clock } from '../../lib/clock.ts'
import { isWholeNumber } from '../../lib/cursor.ts'
import { toInstant } from '../../lib/instants.ts'
import { cutPage, type ListPage, type PageQuery, readCursor } from '../../lib/list-page.ts'
import { changePage, type NewText, writePageText } from './change-page.ts'
import { listDropped } from './own-text.ts'
import { countDoubted, openPage, openSnapshot, toSources } from './page-check.ts'
import { carryOver, type PageEvidence, readStored, toStored } from './page-evidence.ts'
import {
  assertVersion,
  getPage,
  getVersion,
  isSame,
  type JournalOfDay,
  type Page,
  type VersionRow,
} from './page-reading.ts'

interface Dependencies {
  database: Database
  clock: Clock
  /** Called with each proposed text that was kept. Must not throw. */
  checkNew(userId: string, date: string): Promise<void>
}

export type PagesService = ReturnType<typeof createPagesService>

export function createPagesService({ database, clock, checkNew }: Dependencies) {
  const { reader } = database

  /**
   * Calls `prepare` outside the transaction, because a check takes milliseconds and other writes wait for the
   * transaction. Starts again if the page has changed meanwhile.
   */
  async function change<T>(
    userId: string,
    date: string,
    prepare: (page: Page) => Promise<(db: Db) => Promise<T>>,
  ): Promise<T> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const page = await getPage(reader, userId, date)
      const store = await prepare(page)
      const stored = await database.write(userId, async (db) =>
        (await isSame(db, userId, page)) ? { result: await store(db) } : undefined,
      )
      if (stored) return stored.result
    }
    throw new AppError('VERSION_CONFLICT')
  }

  async function countDoubts(
    userId: string,
    { snapshot_task_id: taskId }: VersionRow,
    text: PageEvidence & { date: string; content: string },
  ): Promise<number> {
    const { check } = await openSnapshot(reader, userId, taskId, text.date)
    return countDoubted(await check(text))
  }

  const writeText =
    (userId: string, { journal }: Page, text: NewText) =>
    async (db: Db): Promise<Journal> => {
      await writePageText({ database, userId }, db, text, journal)
      const written = (await getPage(db, userId, journal.date)).journal
      return toJournal(written, written.dayRevision)
    }

  return {
    /** @throws AppError NOT_FOUND, or VERSION_CONFLICT if `version` is not the page's current one */
    update: (userId: string, date: string, { version, content, ...chosen }: UpdateJournal) =>
      change(userId, date, async (found) => {
        assertVersion(found.journal, version)
        const { page, store } = withPictures(userId, found, chosen)
        const { journal, current } = page
        if (content === journal.content)
          return async (db) => {
            await store(db)
            return toJournal(journal, journal.dayRevision)
          }
        const evidence = carryOver({ content: journal.content, ...readStored(current) }, content)
        const text = { ...evidence, date, content }
        return writeText(userId, page, {
          ...textOf(journal, current),
          ...text,
          kind: 'edited',
          taskId: null,
          doubtCount: await countDoubts(userId, current, text),
          now: clock.now(),
        })
      }),

    async listVersions(
      userId: string,
      date: string,
      { limit, cursor }: PageQuery,
    ): Promise<ListPage<PageVersion>> {
      const [before] = readCursor(cursor, [isWholeNumber]) ?? []
      const { journal } = await getPage(reader, userId, date)
      const rows = await versions.listVersions(reader, userId, journal.id, { before, limit: limit + 1 })
      const { items, nextCursor } = cutPage(rows, {
        limit,
        bytesOf: ({ title }) => Buffer.byteLength(title ?? ''),
        cursorOf: ({ version }) => [version],
      })
      return { items: items.map((row) => toPageVersion(row, journal.version)), nextCursor }
    },

    async getVersion(userId: string, date: string, version: number): Promise<PageVersionDetail> {
      const { journal, current } = await getPage(reader, userId, date)
      const row = await getVersion(reader, userId, journal.id, version)
      const content = row.content ?? journal.content
      const droppedOwn = listDropped({ content: journal.content, own: readStored(current).own }, content)
      return { ...toPageVersion(row, journal.version), content, droppedOwn }
    },

    /**
     * For an export: the versions that a page had when it was read, with text and evidence, oldest first. It may be in
     * the trash since; none if it was purged.
     */
    async *listWholeVersions(userId: string, { id, date, version, content }: Journal) {
      const day = await findDayRow(reader, userId, date)
      const rows = await versions.listWholeVersions(reader, userId, id)
      for (const row of rows.filter((row) => row.version <= version || row.kind === 'proposed'))
        yield {
          ...toPageVersion(row, version),
          content: row.content ?? content,
          snapshotTaskId: row.snapshot_task_id,
          eventCount: row.event_count,
          stale: row.revision !== day?.revision,
          ...readStored(row),
        }
    },

    /**
     * Makes the text of an earlier or a proposed version the newest one. Restoring the current one declines a proposed
     * text.
     *
     * @throws AppError NOT_FOUND
     */
    async restoreVersion(userId: string, date: string, version: number): Promise<Journal> {
      const { journal, isNew } = await change(userId, date, async (page) => {
        const { journal } = page
        const row = await getVersion(reader, userId, journal.id, version)
        if (row.version === journal.version)
          return async (db) => {
            const context = { database, now: clock.now() }
            await changePage(context, db, userId, { kind: 'page.declined', page: journal })
            return { journal: toJournal({ ...journal, proposed: null }, journal.dayRevision), isNew: false }
          }
        const isNew = row.kind === 'proposed'
        const text = { ...readStored(row), date, content: row.content ?? journal.content }
        const write = writeText(userId, page, {
          ...textOf(journal, row),
          ...text,
          ...(isNew && { generatedAt: row.created_at }),
          kind: 'restored',
          taskId: row.task_id,
          doubtCount: await countDoubts(userId, row, text),
          now: clock.now(),
        })
        return async (db) => ({ journal: await write(db), isNew })
      })
      if (isNew) await checkNew(userId, date)
      return journal
    },

    async getSources(userId: string, date: string): Promise<PageSources> {
      const page = await getPage(reader, userId, date)
      const { text, events, check } = await openPage(reader, userId, page)
      return toSources(page.journal, events, await check(text))
    },

    /** @throws AppError NOT_FOUND, VERSION_CONFLICT, or INVALID_INPUT if the span is not a sentence of the page */
    vouch: (userId: string, date: string, span: VouchForSentence) =>
      change(userId, date, async (page) => {
        const { journal } = page
        assertVersion(journal, span.version)
        const { text, events, check } = await openPage(reader, userId, page)
        const { id: journalId, version } = journal
        const { start, end } = span
        const others = text.own.filter((one) => one.start !== start || one.end !== end)
        const own = span.vouched
          ? [...others, { start, end }].toSorted((one, other) => one.start - other.start)
          : others
        const checked = await check({ ...text, own })
        if (!checked.sentences.some((sentence) => sentence.start === start && sentence.end === end))
          throw invalidSpan()
        return async (db) => {
          const stored = toStored({ ...text, own }).own
          await versions.updateVersion(db, userId, { journalId, version }, { own: stored })
          const flags = { edited: own.length > 0 ? 1 : 0, doubt_count: countDoubted(checked) }
          await versions.updateJournalFlags(db, userId, journalId, flags)
          return toSources(journal, events, checked)
        }
      }),
  }
}

/** Pages change seldom, so more conflicts in a row are reported to the caller. */
const MAX_ATTEMPTS = 5

const invalidSpan = () =>
  invalidInput('body.start', 'start and end must be those of a sentence', 'no_sentence')

/** The page with the pictures that its owner chose, and what stores them beside an unchanged text. */
function withPictures(userId: string, page: Page, { coverId, hiddenPictures }: Partial<UpdateJournal>) {
  const { journal } = page
  const pictures = {
    coverId: coverId === undefined ? journal.coverId : coverId,
    hiddenPictures: hiddenPictures ? toHiddenColumn(hiddenPictures) : journal.hiddenPictures,
  }
  const store = async (db: Db): Promise<void> => {
    if (coverId === undefined && hiddenPictures === undefined) return
    const columns = { cover_id: pictures.coverId, hidden_pictures: pictures.hiddenPictures }
    await versions.updateJournalFlags(db, userId, journal.id, columns)
  }
  return { page: { ...page, journal: { ...journal, ...pictures } }, store }
}

/** The fields that a new text shares with the version that it is made from. */
const textOf = (journal: JournalOfDay, version: VersionRow) => ({
  journalId: journal.id,
  date: journal.date,
  snapshotTaskId: version.snapshot_task_id,
  revision: version.revision,
  eventCount: version.event_count,
  generatedAt: journal.generatedAt,
})

const toPageVersion = (
  row: Pick<VersionRow, 'version' | 'kind' | 'title' | 'created_at' | 'task_id'>,
  currentVersion: number,
): PageVersion => ({
  version: row.version,
  kind: row.kind,
  title: row.title,
  createdAt: toInstant(row.created_at),
  taskId: row.task_id,
  current: row.version === currentVersion,
})
