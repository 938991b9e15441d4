// Loaded by the client, which has no zod.
import { PROVIDER_IDS } from './providers.ts'

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

/** `local`: the operator’s own server for recordings. */
export const LEDGER_PROVIDERS = [...PROVIDER_IDS, 'local'] as const
export type LedgerProvider = (typeof LEDGER_PROVIDERS)[number]
