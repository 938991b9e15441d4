import type { StopReason } from '../../../contract/page-runs.ts'

/** Runs that write the missing pages of a range. */
export const pageRunWords = {
  title: 'Write missing pages',
  intro:
    'For days that have lines and no page yet. Dayleaf writes their pages one after the other, the newest day first. You may leave: it goes on by itself.',
  days: (count: number, written: string) =>
    count === 1 ? 'One day is without a page.' : `${written} days are without a page.`,
  none: 'In this time every day with lines has its page.',
  estimate: (tokens: string) => `At most about ${tokens} tokens`,
  share: (percent: string) => `${percent} of this month’s cap`,
  beyondCap: 'This may take more than is left of this month’s cap. Writing stops when the cap is reached.',
  hosted: (provider: string) => `The lines of these days are sent to ${provider}, one day after the other.`,
  local: (provider: string) => `${provider} runs on your own machine, and nothing leaves it.`,
  preview: 'What would be sent for the newest day',
  start: (count: number, written: string) => (count === 1 ? 'Write the page' : `Write ${written} pages`),
  progress: (done: string, total: string) => `${done} of ${total} days`,
  current: (date: string) => `Being written: ${date}`,
  waiting: 'The next page begins in a moment.',
  stop: 'Stop',
  stopHint: 'The page that is being written is finished first.',
  written: (count: number, written: string) =>
    count === 1 ? 'One page was written.' : `${written} pages were written.`,
  deletePages: 'Delete the pages of this run',
  deletePagesConfirm: (count: number, deleted: string) =>
    count === 1
      ? 'Its page moves to the trash, and its day is open again. The lines stay.'
      : `Its ${deleted} pages move to the trash, and their days are open again. The lines stay.`,
  changed: (count: number, kept: string) =>
    count === 1
      ? 'One page of this run stays, because you have changed it since.'
      : `${kept} pages of this run stay, because you have changed them since.`,
  completed: 'Done.',
  stopped: {
    owner: 'Stopped.',
    over_cap: 'Stopped, because the cap of this month is reached.',
    provider_changed: 'Stopped, because another AI service or model was chosen.',
    failures: 'Stopped, because three days in a row could not be written.',
  } satisfies Record<StopReason, string>,
  failed: 'Not written',
  missing: (count: number) => (count === 1 ? 'write the missing page' : `write ${count} missing pages`),
}
