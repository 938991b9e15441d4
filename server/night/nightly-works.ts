// What a night does, as a list: another work is another entry, which says when it is due and how it is started.
import type { NightWriterSettings, SkipReason } from '../../contract/night-writer.ts'
import { findSendable } from '../database/sendable-events.ts'
import type { Db } from '../database/tables.ts'
import { findJournal } from '../diary/journal.repository.ts'
import { listPageChanges } from '../diary/page-changes.ts'
import { findVersion } from '../diary/page-versions.repository.ts'
import type { Starting } from '../journal/assignment.ts'
import type { JournalService } from '../journal/journal.service.ts'
import type { DiaryDay } from './night.repository.ts'

export interface NightlyWork {
  /** As `night_days.work` stores it. */
  name: 'write' | 'weave'
  /** The list of the last run that names its dates. */
  list: 'written' | 'woven'
  /** Whether there is something to do for a day, or why its owner is told that there is not. */
  decide(db: Db, userId: string, day: DiaryDay, settings: NightWriterSettings): Promise<Decision>
  /** @throws AppError as the same work by hand */
  start(
    userId: string,
    date: string,
    starting: Starting,
  ): Promise<{ task: { id: string }; result: Promise<unknown> }>
}

type Decision = 'due' | 'nothing' | Exclude<SkipReason, 'over_cap' | 'no_consent'>

/** Kinds of texts that no person chose. */
const WRITTEN_BY_MODELS = ['generated', 'woven']

export const listNightlyWorks = (journal: Pick<JournalService, 'generate' | 'weave'>): NightlyWork[] => [
  {
    name: 'write',
    list: 'written',
    async decide(db, userId, day, { minimumEvents }) {
      if (day.journalId !== null) return 'nothing'
      if (day.withdrawn) return 'withdrawn'
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
    async decide(db, userId, { date, revision, pageRevision, withdrawn }, { weaveLateEvents }) {
      const page = weaveLateEvents && revision !== pageRevision && (await findJournal(db, userId, date))
      if (!page || page.edited || page.proposed !== null) return 'nothing'
      const text = await findVersion(db, userId, page.id, page.version)
      if (!text || !WRITTEN_BY_MODELS.includes(text.kind)) return 'nothing'
      const { added } = await listPageChanges(db, userId, date)
      if (added.length === 0) return 'nothing'
      return withdrawn ? 'withdrawn' : 'due'
    },
    start: (userId, date, starting) => journal.weave(userId, date, {}, starting),
  },
]
