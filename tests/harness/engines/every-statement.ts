import { sql } from 'kysely'
import { expect } from 'vitest'
import { routes } from '../../../contract/index.ts'
import type { RouteDeclaration } from '../../../contract/route.ts'
import type { Database } from '../../../server/database/database.ts'
import { enqueueWork } from '../../../server/database/work-queue.ts'
import { createEventsService } from '../../../server/events/events.service.ts'
import { refinePlaces } from '../../../server/events/place-refiner.ts'
import { acquireLease, renewLease, revokeLease } from '../../../server/tasks/day-lease.ts'
import { expiryOf, updateTaskUnderWay, updateTaskWire } from '../../../server/tasks/task-rows.ts'
import { createTrashService } from '../../../server/trash/trash.service.ts'
import { routeNames } from '../../api/scenarios/access.scenarios.ts'
import { requestFor } from '../../api/scenarios/requests.ts'
import { type Inhabited, must, type Person, recordWithPage, settleIn } from '../../api/scenarios/world.ts'
import { createAccount } from '../clients/api-client.ts'
import { startMailbox } from '../mail/mailbox.ts'
import { startProviderStandIn } from '../providers/stand-in.ts'
import { startAppOn } from '../service/app-on-database.ts'
import { promoteOn } from '../service/change-account.ts'
import type { TestClock } from '../service/test-service.ts'
import { startIssuer } from '../sign-in/issuer.ts'
import { type RecordedStatement, recordStatements } from './recorded-database.ts'
import type { TestDatabase } from './test-database.ts'
import { WITHOUT_FILES } from './without-files.ts'

const DAY_MS = 24 * 3_600_000
const REFINING = { isRefiningPaused: false, refine: async () => 'Somewhere' }

/** Calls every route and runs every job. @returns all statements */
export async function recordEveryStatement(
  store: TestDatabase,
  clock: TestClock,
): Promise<RecordedStatement[]> {
  const { database, statements } = recordStatements(store.database)
  const writer = await startProviderStandIn({ provider: 'provider_d', models: ['small'] })
  const mailbox = await startMailbox()
  const issuer = await startIssuer()
  const environment = { ...mailbox.settings, ...issuer.settings }
  const app = await startAppOn({ database, writerUrl: writer.url, clock, environment })
  await useEveryRoute(app.url, { writer, mailbox, issuer, promote: promoteOn(database) })
  await leaveWork(database, await store.addUser(), clock)
  await askForTheRest(database, await store.addUser(), clock)
  clock.advance(100 * DAY_MS)
  await app.services.generations.recover(0, AbortSignal.timeout(60_000))
  await refinePlaces({ database, clock, places: REFINING }, AbortSignal.timeout(60_000))
  for (const job of app.jobs) await job.run(AbortSignal.timeout(60_000))
  await app.stop()
  await writer.close()
  await mailbox.close()
  await issuer.close()
  return [...statements]
}

/** Creates work for the jobs that the routes do not create. */
async function leaveWork(database: Database, userId: string, clock: TestClock): Promise<void> {
  const date = '2026-03-14'
  const places = { canRefine: true, nameOffline: () => undefined }
  const events = createEventsService({
    keptDays: 30,
    ...WITHOUT_FILES,
    database,
    clock,
    places,
  })
  const point = { latitude: 1, longitude: 1 }
  const event = { date, type: 'text', content: 'x', ...point } as const
  await events.create(userId, event, { idempotencyKey: 'once' })
  const term = { now: sql<number>`0`, durationMs: 1 }
  await database.write(userId, async (db) => {
    await acquireLease(db, { userId, date, taskId: 'of a node that is gone', ...term })
    await enqueueWork(db, userId, 'leases', expiryOf(term))
  })
}

/** Runs the statements that need a wait, a failure or another setting. They find no rows. */
async function askForTheRest(database: Database, userId: string, clock: TestClock): Promise<void> {
  const lease = { userId, date: '2026-03-14', taskId: 'none', fence: 0 }
  const { date, taskId } = lease
  const unkept = { database, clock, keptDays: 0, ...WITHOUT_FILES }
  const places = { canRefine: false, nameOffline: () => undefined }
  await createEventsService({ ...unkept, places }).create(userId, { date, type: 'text', content: 'x' })
  const trash = createTrashService(unkept)
  await database.write(userId, async (db) => {
    await renewLease(db, lease, { now: sql<number>`0`, durationMs: 1 })
    await revokeLease(db, userId, date, taskId)
    await updateTaskUnderWay(db, userId, taskId, { call_count: 2 })
    await updateTaskWire(db, userId, taskId, {
      ...{ request: null, response: null, earlier_attempts: null, repair: null, calls: null },
    })
    await trash.putDay(db, userId, { date, journalId: 'none' })
  })
}

/** Calls every route once, successfully. */
async function useEveryRoute(
  url: string,
  outside: Pick<Inhabited, 'writer' | 'mailbox' | 'issuer' | 'promote'>,
): Promise<void> {
  for (const route of routeNames(() => true)) {
    const world = await settleIn({ url, ...outside })
    const answer = await world.ada.call(route, await requestFor(world, route))
    const declaration: RouteDeclaration = routes[route]
    expect(answer).toMatchObject({ status: declaration.status ?? 200 })
  }
  await findDayAndBringItBack(await settleIn({ url, ...outside }))
  await narrowLists(await createAccount(url))
}

async function findDayAndBringItBack({ ada }: Inhabited): Promise<void> {
  const { event, journal, date } = await recordWithPage(ada)
  for (const text of [event.content, journal?.content ?? '']) {
    const [q = ''] = /\w+/.exec(text) ?? []
    expect((await must(ada, 'search', { query: { q } })).data.total).toBeGreaterThan(0)
  }
  await must(ada, 'deleteDay', { params: { date } })
  await must(ada, 'restoreTrash', { body: { date } })
}

async function narrowLists(person: Person): Promise<void> {
  for (const having of ['point', 'attachment'])
    for (const type of [{}, { type: 'photo' }])
      await must(person, 'listEvents', { query: { having, ...type, to: '2026-03-14' } })
  await must(person, 'listEvents', { query: { type: 'photo', to: '2026-03-14' } })
}
