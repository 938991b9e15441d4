import type { ProviderReason } from '../../../contract/provider-reasons.ts'
import type { TaskStatus } from '../../../contract/tasks.ts'

/** The list of tasks: what was sent to write a page. */
export const taskWords = {
  /** None: the message of the service is English. */
  reasons: {} as Partial<Record<ProviderReason, string>>,
  title: 'What was sent',
  intro: 'Every time a page was written: what left this service, and what came back.',
  none: 'No page has been written for this day.',
  back: 'Back to the day',
  provider: 'Service',
  model: 'Model',
  duration: 'Time',
  tokens: 'Tokens',
  tokensValue: (input: string, output: string) => `${input} sent, ${output} received`,
  request: 'Sent',
  response: 'Received',
  to: 'To',
  status: 'HTTP status',
  attempts: 'Earlier attempts',
  call: (number: number, total: number) => `Request ${number} of ${total}`,
  repair: 'Repair of doubted sentences',
  nothing: 'Nothing was recorded.',
  statuses: {
    queued: 'waiting',
    running: 'being written',
    completed: 'written',
    failed: 'failed',
    cancelled: 'stopped',
  } satisfies Record<TaskStatus, string>,
}
