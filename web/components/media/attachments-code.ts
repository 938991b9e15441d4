import { loadLater } from '../shell/later.tsx'

/** The files of an event in its day. */
export const attachmentsCode = loadLater(
  async () => (await import('./event-attachments.tsx')).EventAttachments,
)
