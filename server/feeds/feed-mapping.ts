import {
  type Feed,
  type FeedKind,
  type FeedOptions,
  type FeedResult,
  SENDING_KINDS,
} from '../../contract/feeds.ts'
import { API_PREFIX } from '../../contract/index.ts'
import { toInstant, toInstantOrNull } from '../lib/instants.ts'
import { seal, unseal } from '../lib/secrets.ts'
import { mask } from '../settings/settings.service.ts'
import type { FeedRow } from './feeds.repository.ts'

/** Where a source is, and what opens it. The address of a calendar is often a secret too. */
export interface FeedAccess {
  address: string | null
  credential: string | null
}

const contextOf = ({ user_id, id }: Pick<FeedRow, 'user_id' | 'id'>) => `feed:${user_id}:${id}`

export const sealAccess = (key: Buffer, feed: Pick<FeedRow, 'user_id' | 'id'>, access: FeedAccess): string =>
  seal(key, JSON.stringify(access), contextOf(feed))

/** Empty if it was stored with another secret key: then it has to be entered again. */
export function openAccess(key: Buffer, feed: FeedRow): FeedAccess {
  const access = unseal(key, feed.access, contextOf(feed))
  return access === undefined ? { address: null, credential: null } : JSON.parse(access)
}

export const isSending = (kind: string): boolean => SENDING_KINDS.includes(kind as FeedKind)

export const optionsOf = ({ options }: FeedRow): FeedOptions => JSON.parse(options)

const resultOf = ({ last_result: result }: FeedRow): FeedResult | null =>
  result === null ? null : JSON.parse(result)

export function toFeed(
  row: FeedRow,
  { key, events, isRunning }: { key: Buffer; events: number; isRunning: boolean },
): Feed {
  const { address, credential } = openAccess(key, row)
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    address,
    credential: mask(credential ?? undefined),
    options: optionsOf(row),
    inPath: isSending(row.kind) ? `${API_PREFIX}/feeds/${row.id}/in` : null,
    isRunning,
    lastRunAt: toInstantOrNull(row.last_run_at),
    lastResult: resultOf(row),
    nextRunAt: isSending(row.kind) ? null : toInstantOrNull(row.next_run_at),
    failingSince: toInstantOrNull(row.failing_since),
    counts: { events },
    createdAt: toInstant(row.created_at),
  }
}
