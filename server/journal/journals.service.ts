// Diary pages one after the other, as a book is read.
import type { routes } from '../../contract/index.ts'
import type { Journal } from '../../contract/journal.ts'
import { isCalendarDate } from '../../contract/primitives.ts'
import type { RouteInput } from '../../contract/route.ts'
import type { Database } from '../database/database.ts'
import { toJournal } from '../diary/journal-mapping.ts'
import { FIRST_DATE, LAST_DATE } from '../lib/dates.ts'
import { cutPage, type ListPage, readCursor } from '../lib/list-page.ts'
import { listPages } from './journals.repository.ts'

type ListQuery = RouteInput<typeof routes.listJournals>['query']

export type JournalsService = ReturnType<typeof createJournalsService>

export const createJournalsService = ({ database }: { database: Database }) => ({
  async list(userId: string, query: ListQuery): Promise<ListPage<Journal>> {
    const { from = FIRST_DATE, to = LAST_DATE, order, limit } = query
    const after = readCursor(query.cursor, [isCalendarDate])?.[0]
    const rows = await listPages(database.reader, userId, { from, to, order, limit, after })
    const { items, nextCursor } = cutPage(rows, {
      limit,
      bytesOf: ({ content }) => Buffer.byteLength(content),
      cursorOf: ({ date }) => [date],
    })
    return { items: items.map((row) => toJournal(row, row.dayRevision)), nextCursor }
  },
})
