/** Values for the columns of an event's row that a test does not use. */
export const BARE_EVENT = {
  latitude: null,
  longitude: null,
  place_name: null,
  place_source: null,
  place_language: null,
  occurred_at: null,
  time_zone: null,
  measures: null,
  attachments: null,
  more_text: null,
  sort_at: 0,
  created_at: 0,
  updated_at: 0,
  trash_id: null,
}
