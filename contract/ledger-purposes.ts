// Loaded by the client, which has no zod.

/** What a request that leaves the machine is for. */
export const LEDGER_PURPOSES = [
  'page',
  'weave',
  'check',
  'repair',
  'transcription',
  'description',
  'test',
  'models',
  'place',
  'webhook',
  'push',
  'feed',
] as const
export type LedgerPurpose = (typeof LEDGER_PURPOSES)[number]
