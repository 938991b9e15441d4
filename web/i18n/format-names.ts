import type { ImportFormat } from '../../contract/imports.ts'

/** Names of formats, most of which are the same in every language. */
export const FORMAT_NAMES: Readonly<Record<ImportFormat, string>> = {
  'apple-health': 'Apple Health',
  'apple-journal': 'Apple Journal',
  'google-timeline': 'Google Timeline',
  dayleaf: 'Dayleaf',
  dailytxt: 'DailyTxT',
  daylio: 'Daylio',
  dayone: 'Day One',
  diarium: 'Diarium',
  diarum: 'Diarum',
  icalendar: 'iCalendar',
  journey: 'Journey',
  journiv: 'Journiv',
  jrnl: 'jrnl',
  markdown: 'Markdown',
  memos: 'Memos',
}
