import type { ExportFormat } from '../../../contract/export-formats.ts'

const FORMATS: Record<ExportFormat, string> = {
  dayleaf: 'Everything, as an archive (for safekeeping)',
  markdown: 'Markdown, a file for each day',
  epub: 'A book, EPUB, for readers of e-books',
  icalendar: 'iCalendar, a journal entry for each line',
  dayone: 'For Day One',
  journiv: 'For Journiv',
}

/** The export of the diary. */
export const exportWords = {
  title: 'Take your diary with you',
  intro: 'Download all of it as one file. What lies in the trash stays here, and so do keys and passwords.',
  format: 'Format',
  formats: FORMATS,
  lock: 'Lock it with a password',
  lockHint:
    'Write the password down. Without it nobody can open the file, not even this service. It opens with the password here, or with the free program age.',
  password: 'Password for the file',
  again: 'The same password again',
  different: 'The two passwords are not the same.',
  download: 'Download',
  downloadLocked: 'Download, locked',
  check: 'Check an archive',
  progress: (size: string) => `${size} so far …`,
  cancel: 'Cancel',
  done: (name: string, size: string) => `${name} is downloaded: ${size}.`,
  before: 'Take your diary with you first.',
}
