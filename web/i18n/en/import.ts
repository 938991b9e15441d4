import { IMPORT_PROBLEMS } from '../../../contract/import-problems.ts'
import { FORMAT_NAMES } from '../format-names.ts'

/** Imports. */
export const importWords = {
  title: 'Import a diary',
  intro: (systems: readonly string[]) =>
    `Choose the file that another diary has exported: ${systems.join(', ')}. First you see what is in it; nothing is added until you say so.`,
  choose: 'Choose a file',
  zone: 'Times without a time zone were written in',
  fromMemos: 'Memos of a server are fetched under:',
  uploading: 'Sending the file …',
  connectionLost: 'The connection was lost. As soon as it is back, the rest of the file is sent.',
  reading: 'Reading …',
  running: 'Adding the entries …',
  read: (percent: string) => `${percent} read`,
  preview: 'Preview',
  format: 'From',
  events: 'Entries to be added',
  added: 'Entries added',
  pages: 'Diary pages',
  attachments: 'Pictures and recordings',
  present: 'Here already',
  skipped: 'Left out',
  days: 'Days',
  range: (first: string, last: string) => `${first} to ${last}`,
  samples: 'The first entries',
  problems: (count: string) => `What was left out or changed (${count})`,
  run: (count: string) => (count === '1' ? 'Add 1 entry' : `Add ${count} entries`),
  addPages: (count: string) => (count === '1' ? 'Add 1 page' : `Add ${count} pages`),
  addFiles: (count: string) => (count === '1' ? 'Add 1 file' : `Add ${count} files`),
  nothing: 'There is nothing in it that is not here already.',
  replaceChanged: 'Replace entries that have another text now. Their earlier lines go to the trash.',
  replace: 'Replace them',
  discard: 'Discard',
  stop: 'Stop',
  earlier: 'Earlier imports',
  none: 'No imports yet. A diary that you kept elsewhere can go on here.',
  undo: 'Undo import',
  undoConfirm: (count: string) =>
    `The ${count} entries and pages of this import go to the trash, also where you have changed them since.`,
  undoFilesConfirm: (count: string) =>
    count === '1'
      ? 'The file that this import added to an entry is deleted.'
      : `The ${count} files that this import added to entries are deleted.`,
  undoing: 'being undone …',
  undone: 'The import was undone.',
  partlyUndone:
    'The import was undone, except on days with a page from elsewhere. The import lists these days.',
  toDays: 'See the first day',
  statuses: {
    reading: 'being read',
    preview: 'not added yet',
    running: 'being added',
    completed: 'added',
    failed: 'failed',
    cancelled: 'stopped',
    removed: 'undone',
  },
  addedCount: (events: string) => `${events} added`,
  toAddCount: (events: string) => `${events} to be added`,
  presentCount: (events: string) => `${events} here already`,
  skippedCount: (count: string) => `entries and files left out: ${count}`,
  unnamed: 'Name deleted',
  formats: {
    ...FORMAT_NAMES,
    markdown: 'Markdown or Obsidian',
  },
  reasons: IMPORT_PROBLEMS,
}
