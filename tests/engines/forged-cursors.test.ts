import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RouteName, routes } from '../../contract/index.ts'
import type { RouteDeclaration } from '../../contract/route.ts'
import { encodeCursor } from '../../server/lib/cursor.ts'
import { routeNames } from '../api/scenarios/access.scenarios.ts'
import { newWebhook } from '../api/scenarios/webhooks.scenarios.ts'
import { chooseWriter, must, type Person } from '../api/scenarios/world.ts'
import { type CallOptions, createAccount } from '../harness/clients/api-client.ts'
import { engines } from '../harness/engines/test-database.ts'
import { respondTo } from '../harness/providers/held-writer.ts'
import { promoteOn } from '../harness/service/change-account.ts'
import { type HeldApp, startHeldApp } from '../harness/service/held-app.ts'

const DATE = '2026-03-14'
const ID = '01890000-0000-7000-8000-000000000000'

/** A cursor of each list as the service gives it, so that a forged one differs in a single value. */
const CURSORS: Partial<Record<RouteName, (string | number)[]>> = {
  listEvents: [DATE, 0, 0, ID],
  listEventVersions: [1],
  listDays: [DATE],
  getOnThisDay: [DATE],
  listJournals: [DATE],
  listJournalTasks: [0, ID],
  listImports: [ID],
  listLedger: [ID],
  listPageVersions: [1],
  listWebhookDeliveries: [ID],
  listTrash: [0, ID],
  listUsers: [0, ID],
  search: [1, DATE, ID, '', '', DATE, ID, 1, 0, 0],
}

const FORGED_NUMBERS = [1.5, 1e16, 1e300, '1']
const FORGED_TEXTS = ['a\0b', '\ud800', 7]
const FORGED_DATES = [...FORGED_TEXTS, '2023-02-29', 'yesterday']

/** What may not stand where `value` does. The score of a search hit is any number, and its parts may be nothing. */
function forgeriesOf(route: RouteName, value: string | number, index: number): readonly unknown[] {
  if (route === 'search' && index === 0) return ['1']
  if (value === '') return FORGED_TEXTS
  if (typeof value === 'number') return FORGED_NUMBERS
  return value === DATE ? FORGED_DATES : FORGED_TEXTS
}

const forged = (Object.entries(CURSORS) as [RouteName, (string | number)[]][]).flatMap(([route, parts]) =>
  parts.flatMap((value, index) =>
    forgeriesOf(route, value, index).map((forgery) => ({
      route,
      parts: JSON.stringify(parts.with(index, forgery as string)),
    })),
  ),
)

const isPaged = ({ query }: RouteDeclaration) => query !== undefined && 'cursor' in query.shape

test('there is a cursor of every list that has pages', () => {
  expect(Object.keys(CURSORS).sort()).toEqual(routeNames((route) => isPaged(route)).sort())
  expect(routes.listEvents.query.shape).toHaveProperty('cursor')
})

describe.each(engines)('a forged cursor on $engine', ({ open }) => {
  let held: HeldApp
  let person: Person
  beforeAll(async () => {
    held = await startHeldApp(open)
    person = await createAccount(held.app.url)
    await promoteOn(held.store.database)(person.userId)
    const body = { date: DATE, type: 'text', content: 'a heron' } as const
    const { data: event } = await must(person, 'createEvent', { body })
    NEEDED.listEventVersions = { params: { eventId: event.id } }
    await chooseWriter(person)
    const page = { params: { date: DATE } }
    await respondTo(held.writer, () => must(person, 'generateJournal', page), 'We saw a heron [1].')
    const { data: webhook } = await must(person, 'createWebhook', newWebhook())
    NEEDED.listWebhookDeliveries = { params: { webhookId: webhook.id } }
  })
  afterAll(() => held.stop())

  /** What a list asks for besides. */
  const NEEDED: Partial<Record<RouteName, CallOptions>> = {
    search: { query: { q: 'heron' } },
    getOnThisDay: { query: { date: DATE } },
    listJournalTasks: { params: { date: DATE } },
    listPageVersions: { params: { date: DATE } },
  }

  const ask = (route: RouteName, cursor: string) => {
    const { params, query } = NEEDED[route] ?? {}
    return person.call(route, { ...(params && { params }), query: { ...query, cursor } })
  }

  test.each(Object.entries(CURSORS) as [RouteName, (string | number)[]][])(
    'is told from one of %s that is not',
    async (route, parts) => {
      expect(await ask(route, encodeCursor(parts))).toMatchObject({ status: 200 })
    },
  )

  test.each(forged)('of $route is refused: $parts', async ({ route, parts }) => {
    const answer = await ask(route, Buffer.from(parts).toString('base64url'))
    expect(answer).toMatchObject({ status: 400, error: { code: 'INVALID_INPUT' } })
  })
})
