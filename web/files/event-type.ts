import type { EventType } from '../../contract/events.ts'

/** The kind of event that a file makes of one whose kind nobody chose. */
export function toEventType(mediaType: string): EventType | undefined {
  if (mediaType.startsWith('image/')) return 'photo'
  return mediaType.startsWith('audio/') ? 'voice' : undefined
}
