import { loadLater } from '../shell/later.tsx'

/** The place of a page on the screen of its day. */
export const pageCode = loadLater(async () => (await import('./page-panel.tsx')).PagePanel)
