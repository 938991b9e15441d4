import { AppError } from '../../contract/app-error.ts'
import type { EventState, Journal, JournalChanges } from '../../contract/journal.ts'
import type { LedgerEstimate } from '../../contract/ledger.ts'
import type { Task, TaskDetail } from '../../contract/tasks.ts'
import type { TextWriter } from '../ai/text-writer.ts'
import type { Db } from '../database/tables.ts'
import { findDayRow } from '../diary/day-counts.service.ts'
import { findJournal } from '../diary/journal.repository.ts'
import { type JournalRow, toJournal } from '../diary/journal-mapping.ts'
import { listPageChanges } from '../diary/page-changes.ts'
import { listSnapshot } from '../diary/snapshots.repository.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import { isText, isWholeNumber } from '../lib/cursor.ts'
import { cutPage, type PageQuery, readCursor } from '../lib/list-page.ts'
import type { Logger } from '../lib/logger.ts'
import type { AiConfig, SettingsService } from '../settings/settings.service.ts'
import type { RunningTasks } from '../tasks/running-tasks.ts'
import { toTask, toTaskDetail } from '../tasks/task-mapping.ts'
import { findTask, findTaskSummary, listTaskIdsOfAttachments, listTasksOfDate } from '../tasks/task-rows.ts'
import type { Assignment, Starting } from './assignment.ts'
import { prepareCheck } from './check/check.ts'
import type { GenerationService } from './generation.service.ts'
import { type AskedText, pageGeneration, planPrompts, type WritingDependencies } from './page-generation.ts'
import { previewPage } from './preview.ts'
import { reserveOf } from './reserve.ts'
import { prepareWeave } from './weave/weave.ts'

interface Dependencies extends WritingDependencies {
  trash: { putPage(db: Db, userId: string, page: { id: string; date: string }): Promise<unknown> }
  generations: GenerationService
  running: RunningTasks
  settings: SettingsService
  writer: TextWriter
  logger: Logger
  ledger: Pick<Ledger, 'estimate' | 'costOf' | 'leaveFor'>
}

/** Smaller models follow a note and its examples, and no page of rules. */
const MIN_BILLIONS_FOR_WHOLE_PAGES = 4
const isSmall = (billions = MIN_BILLIONS_FOR_WHOLE_PAGES): boolean => billions < MIN_BILLIONS_FOR_WHOLE_PAGES

export type JournalService = ReturnType<typeof createJournalService>

export function createJournalService(dependencies: Dependencies) {
  const { database, trash, generations, running, settings, writer, logger, ledger } = dependencies

  /** @throws AppError NOT_FOUND for a date without a page, NOTHING_TO_CHECK, or like `GenerationService.start` */
  const check = async (userId: string, date: string, by?: Task['by']) =>
    generations.start({ userId, date }, { ...(await prepareCheck(dependencies, { userId, date })), by })

  /** Starts the check of a new text, if the user has enabled it. Ignores errors: the page stays without a check. */
  async function checkNew(userId: string, date: string, by?: Task['by']): Promise<void> {
    try {
      const { checking } = await settings.getPageCare(database.reader, userId)
      const isProposal = (await findJournal(database.reader, userId, date))?.proposed != null
      if (checking === 'model' && !isProposal) await check(userId, date, by)
    } catch (error) {
      logger.info({ date, err: error }, 'new page not checked')
    }
  }

  /** False where the model's server does not tell. */
  const hasSmallModel =
    ({ userId, date }: { userId: string; date: string }) =>
    async (config: AiConfig, signal: AbortSignal): Promise<boolean> => {
      const { provider, model } = config
      const leave = ledger.leaveFor({ userId, purpose: 'models', provider, model, date })
      return isSmall(await writer.findModelSize({ ...config, leave, signal }))
    }

  const startText = <T extends object>(
    day: { userId: string; date: string },
    assignment: Assignment<T>,
    starting: Starting | undefined,
  ) =>
    generations.start(day, {
      ...assignment,
      by: starting?.by,
      runId: starting?.runId,
      async assertPossible(db, row) {
        await starting?.assertFirst(db)
        await assignment.assertPossible(db, row)
      },
      afterwards: () => checkNew(day.userId, day.date, starting?.by),
    })

  /** As far as that is known without asking the model's server. */
  const isWrittenByNotes = (config: AiConfig, way: 'whole' | 'notes' | null): boolean =>
    way === null ? isSmall(writer.knownModelSize(config)) : way === 'notes'

  /**
   * Unlocks the day's events and cancels a running generation, also that of a first page.
   *
   * @param isMeant whether the page that the day has by now is to be removed; if not, nothing is changed
   * @returns undefined where no page was removed
   */
  async function removePage(
    userId: string,
    date: string,
    isMeant: (page: JournalRow | undefined) => boolean,
  ): Promise<{ id: string } | undefined> {
    const { removed, taskId } = await database.write(userId, async (db) => {
      const row = await findJournal(db, userId, date)
      if (!isMeant(row)) return { taskId: null }
      const taskId = (await findDayRow(db, userId, date))?.generationTaskId ?? null
      if (taskId) await generations.revoke(db, userId, { date, taskId })
      if (!row) return { taskId }
      await trash.putPage(db, userId, row)
      return { removed: { id: row.id }, taskId }
    })
    running.stop(taskId)
    return removed
  }

  return {
    /** @throws AppError NO_EVENTS, or like `GenerationService.start` */
    async generate(userId: string, date: string, asked: AskedText = {}, starting?: Starting) {
      const { repair, writing, wishes } = await settings.getPageCare(database.reader, userId)
      const isNoteByNote = ({ provider }: AiConfig) =>
        writing === null && writer.canTellModelSize(provider) ? undefined : writing === 'notes'
      const askServer = hasSmallModel({ userId, date })
      const request = { ...asked, wishes, isNoteByNote, askServer, hasRepair: repair }
      return startText({ userId, date }, pageGeneration(dependencies, request), starting)
    },

    /** @throws AppError NOT_FOUND, NOTHING_CHANGED, NO_EVENTS, or like `GenerationService.start` */
    async weave(userId: string, date: string, asked: AskedText = {}, starting?: Starting) {
      const { repair, wishes } = await settings.getPageCare(database.reader, userId)
      const request = { ...asked, userId, date, wishes: wishes.text, hasRepair: repair }
      return startText({ userId, date }, await prepareWeave(dependencies, request), starting)
    },

    /** What a page of the date takes of the month's cap. @throws AppError NO_AI_CONFIG, DAY_TOO_LONG */
    async estimate(userId: string, date: string): Promise<LedgerEstimate> {
      const config = await settings.getAiConfig(database.reader, userId)
      const { wishes, writing } = await settings.getPageCare(database.reader, userId)
      const isNoteByNote = isWrittenByNotes(config, writing)
      const asked = { wishes, instructions: undefined, isNoteByNote }
      const { prompt, notes } = await planPrompts(dependencies, database.reader, { userId, date }, asked)
      const page = notes ? reserveOf(notes.prompts, 'note') : reserveOf([prompt], 'page')
      return ledger.estimate(userId, config.provider, page)
    },

    /** @throws AppError NO_EVENTS, NO_AI_CONFIG or DAY_TOO_LONG */
    preview: (userId: string, date: string, asked: Pick<AskedText, 'instructions'> = {}) =>
      previewPage({ ...dependencies, isNoteByNote: isWrittenByNotes }, { userId, date, ...asked }),

    check: (userId: string, date: string) => check(userId, date),
    checkNew: (userId: string, date: string) => checkNew(userId, date),

    async get(userId: string, date: string): Promise<Journal> {
      const row = await findJournal(database.reader, userId, date)
      if (!row) throw new AppError('NOT_FOUND')
      return toJournal(row, row.dayRevision)
    },

    /** As `removePage`. @throws AppError NOT_FOUND for a date without a page */
    async remove(userId: string, date: string): Promise<{ id: string }> {
      const removed = await removePage(userId, date, () => true)
      if (!removed) throw new AppError('NOT_FOUND')
      return removed
    },

    /** As `removePage`: the owner may have been faster. */
    async removeIf(userId: string, date: string, isMeant: (page: JournalRow) => boolean): Promise<void> {
      await removePage(userId, date, (page) => page !== undefined && isMeant(page))
    },

    listChanges: (userId: string, date: string): Promise<JournalChanges> =>
      listPageChanges(database.reader, userId, date),

    async listTasks(userId: string, date: string, query: PageQuery) {
      const place = readCursor(query.cursor, [isWholeNumber, isText])
      const rows = await listTasksOfDate(database.reader, userId, date, {
        limit: query.limit + 1,
        before: place && { createdAt: place[0], id: place[1] },
      })
      const cursorOf = (row: (typeof rows)[number]) => [row.created_at, row.id]
      const { items, nextCursor } = cutPage(rows, { limit: query.limit, cursorOf })
      return { items: items.map(toTask), nextCursor }
    },

    listTaskIdsOfAttachments: (userId: string, attachmentIds: readonly string[]): Promise<string[]> =>
      listTaskIdsOfAttachments(database.reader, userId, attachmentIds),

    async getTask(userId: string, taskId: string): Promise<TaskDetail> {
      const row = await findTask(database.reader, userId, taskId)
      if (!row) throw new AppError('NOT_FOUND')
      return toTaskDetail(row)
    },

    /** The source events of a task, by number. `before` is the state that the task read, if it differs. */
    async listTaskEvents(userId: string, taskId: string) {
      const rows = await listSnapshot(database.reader, userId, taskId)
      return rows.map(({ number, eventId, changedFrom }) => ({
        number,
        eventId,
        before: changedFrom === null ? null : (JSON.parse(changedFrom) as EventState),
      }))
    },

    /** Does nothing if the task has ended. */
    async cancelTask(userId: string, taskId: string): Promise<Task> {
      const task = await database.write(userId, async (db) => {
        const row = await findTaskSummary(db, userId, taskId)
        if (!row) throw new AppError('NOT_FOUND')
        const isUnderWay = row.status === 'queued' || row.status === 'running'
        if (!isUnderWay) return toTask(row)
        return toTask({ ...row, ...(await generations.revoke(db, userId, { date: row.date, taskId })) })
      })
      running.stop(taskId)
      return task
    },
  }
}
