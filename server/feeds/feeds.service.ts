// Feeds: sources from which events come by themselves.
import { setTimeout } from 'node:timers/promises'
import { AppError, invalidInput } from '../../contract/app-error.ts'
import {
  type Feed,
  type FeedKind,
  type FeedOptions,
  MAX_FEEDS,
  type PreviewedFeed,
} from '../../contract/feeds.ts'
import { KEY_MASK } from '../../contract/settings.ts'
import { createToken, readToken } from '../accounts/tokens.ts'
import type { Db } from '../database/tables.ts'
import { inBatches } from '../lib/batches.ts'
import { newId } from '../lib/ids.ts'
import { isAllowedLiteral, type Reach } from '../lib/named-address.ts'
import { withUser } from '../lib/request-caller.ts'
import type { Limits } from '../limits/limits.ts'
import { type FeedAccess, isSending, openAccess, sealAccess, toFeed } from './feed-mapping.ts'
import { FeedRunner, failedResult, nextRunOf, queueNext, type RunnerDependencies } from './feed-runner.ts'
import * as repository from './feeds.repository.ts'
import { keepFigures } from './sending/health.ts'
import { keepPoints } from './sending/owntracks.ts'
import { readSending } from './sending/read-sending.ts'

interface Dependencies extends RunnerDependencies {
  limits: Pick<Limits, 'countCall'>
}

interface NewFeed {
  kind: FeedKind
  name: string
  address?: string | undefined
  credential?: string | undefined
  options: FeedOptions
}

type Changes = Partial<{ [N in Exclude<keyof NewFeed, 'kind'>]: NewFeed[N] | undefined }>

/** Whose token it is, or with which key its owner came. */
interface Caller {
  userId: string
  credentialId: string
}

/** Proxies end requests that take a minute. */
const MAX_WAIT_MS = 20_000
const MAX_RUNS_A_MINUTE = 10
/** A phone that was offline sends its points one by one. */
const MAX_SENT_A_MINUTE = 300
const EVENTS_PER_WRITE = 50
/** What an app has sent is stored in parts: other writes wait for each. */
const ROWS_PER_WRITE = 200
const OF_FEED = 'feed:'
const NEEDS_CREDENTIAL: readonly FeedKind[] = ['immich', 'memos']

export type FeedsService = ReturnType<typeof createFeedsService>

/** @throws AppError INVALID_INPUT */
function checkAccess(kind: FeedKind, { address, credential }: FeedAccess, reach: Reach): void {
  if (isSending(kind)) {
    if (address !== null) throw invalidInput('body.address', 'is left out: an app sends to this feed')
    if (credential !== null) throw invalidInput('body.credential', 'is left out: an app sends to this feed')
    return
  }
  if (address === null) throw invalidInput('body.address', 'is needed: where the server is')
  // Where a name leads is checked with each request.
  if (!isAllowedLiteral(reach, new URL(address)))
    throw invalidInput(
      'body.address',
      'is in a private network: the operator can allow that with DAYLEAF_FEED_PRIVATE=on',
      'private_address',
    )
  if (credential === null && NEEDS_CREDENTIAL.includes(kind))
    throw invalidInput('body.credential', 'is needed')
}

/** One that its owner did not give the credential for: who may only write must not have it sent elsewhere. */
function isOtherServer(before: string | null, address: string | null): boolean {
  const [was, is] = [URL.parse(before ?? ''), URL.parse(address ?? '')]
  return was?.hostname !== is?.hostname || (was?.protocol === 'https:' && is?.protocol !== 'https:')
}

export function createFeedsService(dependencies: Dependencies) {
  const { database, clock, limits, events, secretKey, reach, settings } = dependencies
  const runner = new FeedRunner(dependencies)

  async function getRow(db: Db, userId: string, id: string): Promise<repository.FeedRow> {
    const row = await repository.findFeed(db, userId, id)
    if (!row) throw new AppError('NOT_FOUND')
    return row
  }

  /** @throws AppError NOT_FOUND unless apps send to it */
  async function getSending(db: Db, userId: string, id: string): Promise<repository.FeedRow> {
    const row = await getRow(db, userId, id)
    if (!isSending(row.kind)) throw new AppError('NOT_FOUND')
    return row
  }

  async function toFeeds(userId: string, rows: readonly repository.FeedRow[]): Promise<Feed[]> {
    const counts = await repository.countEvents(
      database.reader,
      userId,
      rows.map(({ id }) => id),
    )
    return rows.map((row) =>
      toFeed(row, {
        ...{ key: secretKey, events: counts.get(row.id) ?? 0, isRunning: runner.isRunning(row.id) },
      }),
    )
  }

  async function get(userId: string, id: string): Promise<Feed> {
    const [feed] = await toFeeds(userId, [await getRow(database.reader, userId, id)])
    if (!feed) throw new AppError('NOT_FOUND')
    return feed
  }

  return {
    /** Whether it has the form of a feed's token. */
    isToken: (token: string): boolean => token.startsWith('df_'),

    /** @throws AppError UNAUTHORIZED for a token that is no feed's */
    async authenticate(token: string): Promise<Caller & { scopes: [] }> {
      const claimed = readToken(token)
      const find = async () =>
        claimed && repository.findFeedByToken(database.reader, claimed.userId, claimed.hash)
      const feed = claimed && (await withUser(claimed.userId, find))
      if (!feed) throw new AppError('UNAUTHORIZED')
      return { userId: feed.user_id, credentialId: OF_FEED + feed.id, scopes: [] }
    },

    async create(userId: string, { kind, name, options, ...given }: NewFeed) {
      const access = { address: given.address ?? null, credential: given.credential || null }
      checkAccess(kind, access, reach)
      const id = newId()
      const now = clock.now()
      const token = isSending(kind) ? createToken('feed', userId) : null
      const feed = { user_id: userId, id }
      const row = await database.write(userId, async (db) => {
        if ((await repository.listFeeds(db, userId)).length >= MAX_FEEDS)
          throw invalidInput('body.kind', `there may be ${MAX_FEEDS} feeds`, 'too_many_feeds')
        const added: repository.FeedRow = {
          ...{ ...feed, kind, name, options: JSON.stringify(options), state: '{}', created_at: now },
          ...{ access: sealAccess(secretKey, feed, access), token_hash: token?.hash ?? null },
          ...{ last_run_at: null, last_result: null, failures: 0, failing_since: null },
          next_run_at: token ? null : await nextRunOf(db, settings, feed, { now, failures: 0 }),
        }
        await repository.insertFeed(db, added)
        await queueNext(db, userId, clock.now())
        return added
      })
      const created = toFeed(row, { key: secretKey, events: 0, isRunning: false })
      return { ...created, token: token?.token ?? null }
    },

    get,

    list: async (userId: string): Promise<Feed[]> =>
      toFeeds(userId, await repository.listFeeds(database.reader, userId)),

    /** Merges: absent members stay, a masked credential is kept, an empty one removed. The new values are tried at once. */
    async update(userId: string, id: string, { name, options, ...changes }: Changes): Promise<Feed> {
      await database.write(userId, async (db) => {
        const row = await getRow(db, userId, id)
        const before = openAccess(secretKey, row)
        const { address = before.address, credential } = changes
        const isKept = credential === undefined || credential.startsWith(KEY_MASK)
        if (isKept && before.credential !== null && isOtherServer(before.address, address))
          throw invalidInput('body.credential', 'is entered again for another server', 'other_server')
        const access = { address, credential: isKept ? before.credential : credential || null }
        checkAccess(row.kind, access, reach)
        // Another server has other states, and another beginning needs all of them.
        const isAsked = !isSending(row.kind)
        const isOther = address !== before.address || (options !== undefined && isAsked)
        const isTried = isOther || access.credential !== before.credential
        await repository.updateFeed(db, userId, id, {
          ...(name !== undefined && { name }),
          ...(options && { options: JSON.stringify(options) }),
          ...(isOther && { state: '{}' }),
          ...(isTried && isAsked && { next_run_at: clock.now(), failures: 0 }),
          access: sealAccess(secretKey, row, access),
        })
        await queueNext(db, userId, clock.now())
      })
      return get(userId, id)
    },

    /** Its events stay in the diary, or go to the trash unless a page locks them. */
    async remove(userId: string, id: string, isWithEvents: boolean): Promise<{ id: string }> {
      await database.write(userId, async (db) => {
        await getRow(db, userId, id)
        await repository.deleteFeed(db, userId, id)
        await queueNext(db, userId, clock.now())
      })
      await runner.end(id)
      for (let isMore = isWithEvents; isMore; )
        isMore = await database.write(userId, async (db) => {
          const entries = await repository.listUnlocked(db, userId, id, EVENTS_PER_WRITE)
          const ids = entries.map(({ eventId }) => eventId)
          await events.discard(db, userId, ids)
          if (entries.length > 0) return true
          // A feed that is added again takes them anew.
          await repository.deleteEntriesWithoutEvent(db, userId, id)
          return false
        })
      return { id }
    },

    /** @returns the feed after its run, or after a while during it */
    async run(
      userId: string,
      id: string,
      { isPreview, language }: { isPreview: boolean; language: string | undefined },
    ): Promise<{ feed: PreviewedFeed; isDone: boolean }> {
      const row = await getRow(database.reader, userId, id)
      await limits.countCall(userId, 'feed-run', MAX_RUNS_A_MINUTE)
      if (isPreview) {
        const { result, samples } = await runner.preview(row, language)
        return {
          feed: { ...(await get(userId, id)), preview: { ...result, samples: [...samples] } },
          isDone: true,
        }
      }
      const waiting = new AbortController()
      const pause = setTimeout(MAX_WAIT_MS, undefined, waiting).catch(() => undefined)
      const isDone = await Promise.race([runner.run(userId, id, language), pause])
      waiting.abort()
      return { feed: { ...(await get(userId, id)), preview: null }, isDone: isDone === true }
    },

    /** Takes what an app sends. @returns for apps that expect it, the answer without the envelope */
    async receive(
      { userId, credentialId }: Caller,
      id: string,
      {
        bytes,
        language,
        isOwnTracks,
      }: { bytes: Uint8Array; language: string | undefined; isOwnTracks: boolean },
    ): Promise<{ accepted: number; bare?: unknown }> {
      const isOther = credentialId.startsWith(OF_FEED) && credentialId !== OF_FEED + id
      if (isOther) throw new AppError('NOT_FOUND')
      await limits.countCall(userId, `feed-in:${id}`, MAX_SENT_A_MINUTE)
      const now = clock.now()
      const { kind } = await getSending(database.reader, userId, id)
      const { accepted, rows, isEncrypted, isOverland } = await readSending(userId, { kind, bytes, now })
      const keep = kind === 'health' ? keepFigures : keepPoints
      const batches = [...inBatches(rows, ROWS_PER_WRITE)]
      const last = batches.pop()
      for (const some of batches)
        await database.write(userId, async (db) => keep(db, await getSending(db, userId, id), some, now))
      await database.write(userId, async (db) => {
        const row = await getSending(db, userId, id)
        if (last) await keep(db, row, last, now)
        if (isEncrypted)
          await repository.updateFeed(db, userId, id, {
            last_run_at: now,
            last_result: JSON.stringify(
              failedResult('encrypted', 'The app encrypts what it sends. Remove its encryption key.'),
            ),
          })
        if (accepted > 0) {
          // Due until a run has read it: another node may run the feed, or this one stop. No two moments are the same.
          const due = Math.max(now, (row.next_run_at ?? 0) + 1)
          await repository.updateFeed(db, userId, id, { next_run_at: due })
          await queueNext(db, userId, clock.now())
        }
      })
      if (accepted > 0) await runner.runAgain(userId, id, language)
      if (kind === 'health') return { accepted }
      return { accepted, bare: isOverland ? { result: 'ok' } : isOwnTracks ? [] : undefined }
    },

    runDue: (signal: AbortSignal) => runner.runDue(signal),
    endUser: (userId: string) => runner.endUser(userId),
    stop: () => runner.stop(),
  }
}
