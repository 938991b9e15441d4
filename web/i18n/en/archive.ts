/** A number and its formatted text. */
type Counted = readonly [count: number, written: string]

/** The content of an archive. */
interface Held {
  days: Counted
  events: Counted
  pages: Counted
  files: Counted
}

const counted = ([count, written]: Counted, one: string, more: string) =>
  `${written} ${count === 1 ? one : more}`

/** The check of an archive. */
export const archiveWords = {
  intro:
    'Choose an archive that you have downloaded. It is restored for a trial, beside your diary and without changing it, and compared with it.',
  choose: 'Choose an archive',
  cancel: 'Cancel',
  steps: {
    sending: 'Sending the archive …',
    reading: 'Reading the archive …',
    restoring: 'Restoring it for a trial …',
    comparing: 'Comparing it with your diary …',
  },
  written: (name: string, moment: string) => `${name}, written on ${moment}`,
  whole: 'The archive is whole.',
  held: ({ days, events, pages, files }: Held) =>
    `${counted(days, 'day', 'days')}, ${counted(events, 'line', 'lines')}, ${counted(pages, 'page', 'pages')} and ${counted(files, 'file', 'files')}`,
  restored: (held: string) => `${held} were restored from it, all of them the same.`,
  broken: (count: number, written: string) =>
    count === 1
      ? 'The archive is damaged: one day or file in it cannot be restored as it was.'
      : `The archive is damaged: ${written} days or files in it cannot be restored as they were.`,
  faults: 'What is damaged',
  same: 'All of it is as in your diary now.',
  differing: (count: number, written: string) =>
    count === 1
      ? 'One day or file is different in your diary now'
      : `${written} days or files are different in your diary now`,
  attached: (count: number) => (count === 1 ? 'one attached file' : `${count} attached files`),
  more: (written: string) => `and ${written} more`,
  errors: {
    INVALID_INPUT:
      'This is not an archive of Dayleaf, or it is damaged. Choose a file that you downloaded as “Everything, as an archive”.',
    PAYLOAD_TOO_LARGE:
      'The archive is larger than the service takes. Its operator can check it with “dayleaf export --verify”.',
    RATE_LIMITED: 'Another archive is being checked. Wait until that has ended, then try again.',
  },
}
