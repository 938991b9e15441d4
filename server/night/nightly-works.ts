// What a night does, as a list: another work is another entry, which says when it is due and how it is started.
import type { NightWriterSettings, SkipReason } from '../../contract/night-writer.ts'
import { findSendable } from '../database/sendable-events.ts'
import type { Db } from '../database/tables.ts'
import { listPageChanges } from '../diary/page-changes.ts'
import type { Starting } from '../journal/assignment.ts'
import type { JournalService } from '../journal/journal.service.ts'
import type { DiaryDay } from './night.repository.ts'

export interface NightlyWork {
  /** As `night_days.work` stores it. */
  name: 'write' | 'weave'
  /** The list of the last run that names its dates. */
  list: 'written' | 'woven'
  /** Whether there is something to do for a day, or why its owner is told that there is not. */
  decide(db: Db, userId: string, day: NightDay, settings: NightWriterSettings): Promise<Decision>
  /** @throws AppError as the same work by hand */
  start(
    userId: string,
    date: string,
    starting: Starting,
  ): Promise<{ task: { id: string }; result: Promise<unknown> }>
}

export type NightDay = DiaryDay & { isWithdrawn: boolean }
type Decision = 'due' | 'nothing' | Exclude<SkipReason, 'over_cap' | 'no_consent'>

/** Kinds of texts that no person chose. */
const WRITTEN_BY_MODELS = ['generated', 'woven']

export const listNightlyWorks = (journal: Pick<JournalService, 'generate' | 'weave'>): NightlyWork[] => [
  {
    name: 'write',
    list: 'written',
    async decide(db, userId, day, { minimumEvents }) {
      if (day.page || day.eventCount === 0) return 'nothing'
      if (day.isWithdrawn) return 'withdrawn'
      if (day.eventCount < minimumEvents) return 'few_events'
      // Of a day with private events alone no page can be written.
      const sendable = await findSendable(db, userId, day.date)
      return sendable ? 'due' : 'few_events'
    },
    start: (userId, date, starting) => journal.generate(userId, date, {}, starting),
  },
  {
    name: 'weave',
    list: 'woven',
    async decide(db, userId, { date, page, isStale, eventCount, isWithdrawn }, { weaveLateEvents }) {
      if (!weaveLateEvents || !page || !isStale || isWithdrawn || eventCount === 0) return 'nothing'
      const isOwners = page.isEdited || page.hasProposal || !WRITTEN_BY_MODELS.includes(page.kind ?? '')
      if (isOwners) return 'nothing'
      const { added } = await listPageChanges(db, userId, date)
      return added.length > 0 ? 'due' : 'nothing'
    },
    start: (userId, date, starting) => journal.weave(userId, date, {}, starting),
  },
]
