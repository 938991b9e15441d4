// Which notices a user wants.
import { isDeepStrictEqual } from 'node:util'
import type { NoticeSettings, UpdateNoticeSettings } from '../../contract/push.ts'
import { findLastSequence, moveCursor } from '../database/changes.ts'
import type { Db } from '../database/tables.ts'
import { enqueueWork } from '../database/work-queue.ts'
import type { UserSettings } from './settings.repository.ts'

/** Reads the outbox for pages that were written. */
export const PAGES_READER = 'notices'

/** Merges: absent members stay. */
export const changeNotices = (
  before: NoticeSettings,
  { pageReady, evening }: UpdateNoticeSettings = {},
): NoticeSettings => ({
  pageReady: changeChannels(before.pageReady, pageReady),
  evening: {
    ...changeChannels(before.evening, evening),
    time: evening?.time === undefined ? before.evening.time : evening.time,
  },
})

const changeChannels = (
  before: NoticeSettings['pageReady'],
  { push = before.push, mail = before.mail }: UpdateNoticeSettings['pageReady'] = {},
) => ({ push, mail })

type Relevant = Pick<UserSettings, 'notices' | 'days'>

const tellsOfPages = ({ notices: { pageReady } }: Relevant) => pageReady.push || pageReady.mail

/** Has the next notice planned anew after a change. Pages that were written before it are no news. */
export async function planNoticesAgain(
  db: Db,
  userId: string,
  before: Relevant,
  after: Relevant,
): Promise<void> {
  if (isDeepStrictEqual([before.notices, before.days], [after.notices, after.days])) return
  if (!tellsOfPages(before) && tellsOfPages(after))
    await moveCursor(db, userId, PAGES_READER, await findLastSequence(db, userId))
  await enqueueWork(db, userId, 'notices', 0)
}
