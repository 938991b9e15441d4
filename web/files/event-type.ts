import type { EventType } from '../../contract/events.ts'

/** The default event type for a file, if the user has not chosen one. */
export function toEventType(mediaType: string): EventType | undefined {
  if (mediaType.startsWith('image/')) return 'photo'
  return mediaType.startsWith('audio/') ? 'voice' : undefined
}
