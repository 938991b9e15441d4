import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RouteName, routes } from '../../contract/index.ts'
import type { RouteDeclaration } from '../../contract/route.ts'
import { resumeErasures } from '../../server/accounts/erase-account.ts'
import { routeNames } from '../api/scenarios/access.scenarios.ts'
import { requestFor } from '../api/scenarios/requests.ts'
import { type Inhabited, settleIn } from '../api/scenarios/world.ts'
import { dumpDatabase } from '../harness/engines/database-dump.ts'
import { engines, type TestDatabase } from '../harness/engines/test-database.ts'
import { NO_FILES } from '../harness/engines/without-files.ts'
import { type FailingDatabase, makeFailing } from '../harness/faults/failing-database.ts'
import { type Mailbox, startMailbox } from '../harness/mail/mailbox.ts'
import { type StandIn, startProviderStandIn } from '../harness/providers/stand-in.ts'
import { createTestWriter } from '../harness/providers/writer-run.ts'
import { type AppOnDatabase, startAppOn } from '../harness/service/app-on-database.ts'
import { promoteOn } from '../harness/service/change-account.ts'
import { TestClock } from '../harness/service/test-service.ts'
import { type Issuer, startIssuer } from '../harness/sign-in/issuer.ts'

/**
 * As SQLite tests itself: each write operation is done with its first statement failing, then its second, and so
 * on until it gets through. Each time it is done wholly or not at all.
 */
const MAX_STATEMENTS = 100

/** Succeed where nothing can be stored, and store nothing then. */
const HELD_IN_MEMORY: ReadonlySet<string> = new Set(['login'])

/** Succeeds where the row of its request in the ledger can be written and not ended. */
const WITH_LEDGER: ReadonlySet<string> = new Set(['testWebhook'])

/** Those that have nothing of their own to write. */
const WITHOUT_WRITES = new Set([
  'beginOidcLink',
  'beginPasskey',
  'beginPasskeyLogin',
  'checkArchive',
  // The run has written no page yet; `page-runs` deletes some.
  'deletePageRunPages',
  'previewJournal',
  'testAi',
  'tryAiModels',
])

/** Bytes are no part of a transaction: a file is announced, stored and recorded, or its rows are deleted before it. */
const WITH_FILES = new Set(['uploadAttachment', 'deleteAttachment', 'appendToUpload', 'deleteUpload'])
/** Begun in one transaction, which alone is made to fail, and completed in others, by a job if need be. */
const IN_PIECES = new Set(['createImport', 'runImport', 'removeImport'])
/** Stored in one transaction, and taken into the diary in others, by the next run if need be. */
const OF_FEEDS = new Set(['runFeed', 'sendToFeed', 'removeFeed'])
/** Answered before anything is written. */
const AFTER_THE_ANSWER = new Set(['requestPasswordReset'])
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])
const writing = routeNames(({ method }) => !READING.has(method)).filter(
  (route) => !WITH_FILES.has(route) && !OF_FEEDS.has(route) && !AFTER_THE_ANSWER.has(route),
)
/** A read may need the disk too: PostgreSQL sorts and joins in files beyond its memory, and SQLite reads from a file. */
const reading = routeNames(({ method }) => method === 'GET')
/** Which writes share a transaction is the same on both engines; PostgreSQL shows that it undoes each kind of one. */
const WRITES_ON_POSTGRES: readonly RouteName[] = [
  'register',
  'createEvent',
  'deleteDay',
  'generateJournal',
  'restoreTrash',
  'updateSettings',
  'deleteAccount',
]

describe.each(engines)('a statement that fails on $engine', ({ engine, open }) => {
  let store: TestDatabase
  let database: FailingDatabase
  let writer: StandIn
  let mailbox: Mailbox
  let issuer: Issuer
  let app: AppOnDatabase
  beforeAll(async () => {
    // A task that takes long is renewed by a statement of its own.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    store = await open()
    database = makeFailing(store.database)
    writer = await startProviderStandIn({ provider: 'provider_d', models: ['small'] })
    mailbox = await startMailbox()
    issuer = await startIssuer()
    app = await startAppOn({
      ...{ database, writerUrl: writer.url, environment: { ...mailbox.settings, ...issuer.settings } },
      clock: new TestClock('2026-03-14T12:00:00Z'),
      // A question about models, whose row cannot be ended, is answered all the same.
      writer: createTestWriter(writer.url).writer,
    })
  })
  afterAll(async () => {
    vi.useRealTimers()
    await app.stop()
    await store.close()
    await writer.close()
    await mailbox.close()
    await issuer.close()
  })

  const makeWorld = () =>
    settleIn({ url: app.url, writer, mailbox, issuer, promote: promoteOn(store.database) })

  const isUseUnwritten = async ({ ada }: Inhabited) => {
    const { reader } = store.database
    const unwritten = reader.selectFrom('credentials').select('id').where('last_used_at', 'is', null)
    const mine = unwritten.where('user_id', '=', ada.userId).where('kind', '=', 'login')
    return (await mine.executeTakeFirst()) !== undefined
  }

  /** A request, and nothing under way: when a token was last used is written after the answer. */
  async function prepare(route: RouteName) {
    const world = await makeWorld()
    const request = await requestFor(world, route)
    while (await isUseUnwritten(world)) await store.database.write(world.ada.userId, async () => {})
    await store.database.write(world.ada.userId, async () => {})
    return { world, request }
  }

  /** What a start does with what a stop left: ends tasks under way, and erases who has gone. */
  async function settle() {
    // The node that held the lock or lease has crashed, so these expire.
    await store.database.write(null, async (db) => {
      const held = db.updateTable('days').where('generation_task_id', 'is not', null)
      await held.set({ generation_expires_at: 0 }).execute()
      await db
        .updateTable('tasks')
        .where('lease_expires_at', 'is not', null)
        .set({ lease_expires_at: 0 })
        .execute()
      await db
        .updateTable('work_queue')
        .where('kind', 'in', ['leases', 'recognition'])
        .set({ since: 0 })
        .execute()
    })
    await app.services.generations.recover(Number.MAX_SAFE_INTEGER, AbortSignal.timeout(60_000))
    await app.services.recognition.recover(Number.MAX_SAFE_INTEGER, AbortSignal.timeout(60_000))
    await resumeErasures(store.database, NO_FILES, AbortSignal.timeout(60_000))
    await app.services.imports.resume(AbortSignal.timeout(60_000))
    const underWay = store.database.reader.selectFrom('imports').select('id')
    const listUnderWay = () => underWay.where('status', 'in', ['reading', 'running']).execute()
    await expect.poll(listUnderWay).toEqual([])
  }

  const isGone = async ({ ada }: Inhabited) => (await ada.call('getMe')).status === 401

  /**
   * Two operations consist of several transactions by design; each may leave one of these states. The ledger keeps what
   * left, also where the answer could not be stored.
   */
  function withoutTraces(dump: Record<string, string[]>): Record<string, string[]> {
    const {
      tasks: _tasks,
      task_events: _taskEvents,
      vocabulary: _vocabulary,
      ledger: _ledger,
      ...rest
    } = dump
    const waiting = (rest.work_queue ?? []).filter(
      (row) => !/"(leases|recognition|task-data|unused-words)"/.test(row),
    )
    // A page that could not be written is told.
    const changes = (rest.changes ?? []).filter((row) => !row.includes('"generation.failed"'))
    const days = (rest.days ?? []).map((row) => row.replace(/"generation_fence":"\d+"/, ''))
    return { ...rest, changes, days, work_queue: waiting }
  }

  test.each(engine === 'SQLite' ? writing : WRITES_ON_POSTGRES)('undoes all of %s', async (route) => {
    const declaration: RouteDeclaration = routes[route]
    const dump = async () => withoutTraces(await dumpDatabase(store.database))
    let { world, request } = await prepare(route)
    let before = await dump()
    let statement = 1
    for (; statement <= MAX_STATEMENTS; statement += 1) {
      database.failAt(statement, IN_PIECES.has(route) ? 'next' : 'all')
      const answer = await world.ada.call(route, request)
      const isReached = database.stopFailing()
      await settle()
      if (answer.error === null && isReached && WITH_LEDGER.has(route)) {
        before = await dump()
        continue
      }
      if (answer.error === null && !(isReached && HELD_IN_MEMORY.has(route))) {
        expect(isReached).toBe(false)
        expect(answer.status).toBe(declaration.status ?? 200)
        break
      }
      if (answer.error) expect(answer).toMatchObject({ status: 507, error: { code: 'STORAGE_FULL' } })
      if (await isGone(world)) {
        // The account was closed before it failed, and what was left of it is erased by now: all, then.
        expect(JSON.stringify(await dumpDatabase(store.database))).not.toContain(world.ada.userId)
        ;({ world, request } = await prepare(route))
        before = await dump()
        continue
      }
      expect(await dump()).toEqual(before)
    }
    expect(statement).toBeLessThan(MAX_STATEMENTS)
    if (!WITHOUT_WRITES.has(route)) expect(statement).toBeGreaterThan(1)
    const underWay = await database.reader
      .selectFrom('tasks')
      .where('status', 'in', ['queued', 'running'])
      .select('id')
      .execute()
    expect(underWay).toEqual([])
  })

  // The client refuses an answer that the OpenAPI document does not describe.
  test.each(reading)('is told as is described where %s reads', async (route) => {
    const world = await makeWorld()
    const request = await requestFor(world, route)
    database.failWhere(/./)
    let isReached = false
    const answer = await world.ada.call(route, request).finally(() => {
      isReached = database.stopFailing()
    })
    if (isReached) expect(answer).toMatchObject({ status: 507, error: { code: 'STORAGE_FULL' } })
    else expect(answer.error).toBeNull()
  })
})
