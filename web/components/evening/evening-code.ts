import { loadLater } from '../shell/later.tsx'

/** What today asks and shows in the evening. */
export const eveningCode = loadLater(async () => (await import('./evening.tsx')).Evening)
