import type { LedgerEntry } from '../../../contract/ledger.ts'
import type { LedgerPurpose } from '../../../contract/ledger-purposes.ts'

/** The requests that left the machine, prices and caps. */
export const ledgerWords = {
  title: 'What left',
  intro:
    'Each request that left the machine of this service for you: to whom, for what, how much, at what cost. Its text stays with its task, for as long as you keep that.',
  none: 'Nothing has left yet.',
  month: 'Month',
  tokens: 'Tokens',
  tokensByMonth: 'Tokens by month',
  service: 'Service',
  purpose: 'Purpose',
  requests: 'Requests',
  cost: 'Cost',
  noProvider: 'Other services',
  local: 'Transcription on a machine of your own',
  unpriced: (count: number) =>
    count === 1 ? '1 request without a cost' : `${count} requests without a cost`,
  all: 'All',
  more: 'Show more',
  list: 'Every request',
  about: (date: string) => `For ${date}`,
  bytes: (sent: string, received: string) => `${sent} bytes sent, ${received} received`,
  tokensValue: (input: string, output: string) => `${input} tokens sent, ${output} received`,
  task: 'What was sent and received',
  noTask: 'This request has no task: it carried no text of your diary.',
  gone: 'Its text is no longer kept.',
  purposes: {
    page: 'Page',
    weave: 'Weaving in',
    check: 'Second opinion',
    repair: 'Repair of a page',
    transcription: 'Transcription',
    description: 'Description of a picture',
    test: 'Test',
    models: 'Models',
    place: 'Name of a place',
    webhook: 'Webhook',
    push: 'Notice',
    feed: 'Import or feed',
  } satisfies Record<LedgerPurpose, string>,
  statuses: {
    sent: 'under way',
    completed: 'answered',
    failed: 'failed',
    cancelled: 'stopped',
    unknown: 'unknown',
  } satisfies Record<LedgerEntry['status'], string>,
  cap: {
    title: 'Cap of a month',
    intro:
      'What could exceed it is refused before it is sent. A page counts with an estimate of its prompt and its answer, until the service has told what it used. Transcriptions count nothing: their services charge for minutes and tell no tokens.',
    tokens: 'Tokens',
    amount: 'Amount',
    amountHint:
      'In the currency of each price. A model without a price does not count here: set its price beside the model.',
    none: 'no cap',
    wrong: 'A number of 0 or more, please. The earlier one stays.',
  },
  price: {
    title: 'Price',
    hint: 'For a million tokens, as on the price list of the service. From now on each request has its cost.',
    input: 'Sent',
    output: 'Received',
    currency: 'Currency',
    currencyError: 'Three letters, such as EUR.',
  },
  browser: {
    title: 'What this browser asks',
    nothing: 'Nothing but this service: the map is drawn from its own data.',
    tiles: (host: string) =>
      `Pictures of the map come from ${host}, which learns your address and which places you look at. They are not in the list.`,
  },
  note: (tokens: string, share: string) => `Up to about ${tokens} tokens, ${share} of this month’s cap.`,
  noteOver: 'Over this month’s cap: it would not be sent.',
  change: 'Change the cap',
}
