import { EMPTY_COLUMNS } from '../../../server/diary/event-mapping.ts'
import { NO_PLACE } from '../../../server/events/event-place.ts'

/** Values for the columns of an event's row that a test does not use. */
export const BARE_EVENT = {
  ...EMPTY_COLUMNS,
  ...NO_PLACE,
  attachments: null,
  more_text: null,
  sort_at: 0,
  created_at: 0,
  updated_at: 0,
  version: 1,
  trash_id: null,
}
