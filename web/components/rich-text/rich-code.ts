import { loadLater } from '../shell/later.tsx'

/** Edits a page without signs. It is larger than the screens around it. */
export const richCode = loadLater(async () => (await import('./rich-editor.tsx')).RichEditor)
