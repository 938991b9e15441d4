// The words of the screens that are seldom opened.

import { guideWords } from './en/guide.ts'
import { settingsWords } from './en/settings.ts'
import type { Widened } from './en.ts'

export { archiveWords as archive } from './en/archive.ts'
export { exportWords as export } from './en/export.ts'
export { feedWords as feeds } from './en/feeds.ts'
export { importWords as import } from './en/import.ts'
export { ledgerWords as ledger } from './en/ledger.ts'
export { mapWords as map } from './en/map.ts'
export { nightWords as night } from './en/night.ts'
export { noticeWords as notice } from './en/notice.ts'
export { privacyWords as privacy } from './en/privacy.ts'
export { searchWords as search } from './en/search.ts'
export { shortcutWords as shortcuts } from './en/shortcuts.ts'
export { taskWords as tasks } from './en/tasks.ts'
export { trashWords as trash } from './en/trash.ts'
export { userWords as users } from './en/users.ts'
export { webhookWords as webhooks } from './en/webhooks.ts'

export const setup = { ...guideWords, ...settingsWords }

export type ScreenWords = Widened<typeof import('./en-screens.ts')>
