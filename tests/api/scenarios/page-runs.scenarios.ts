import { refusals, type Scenario } from './scenario.ts'
import { type Inhabited, must, record } from './world.ts'

/** A range whose only event is sent to nobody, so that no page is written beside what other tests do. */
export async function withRange({ ada }: Pick<Inhabited, 'ada'>) {
  await must(ada, 'stopPageRun')
  const { date } = await record(ada, { isPrivate: true })
  return { from: date, to: date }
}

const WITHOUT_EVENTS = { from: '1801-01-01', to: '1801-12-31' }

const refused: readonly [string, unknown, string][] = [
  ['a range without an end', { from: '2026-01-01' }, 'body.to'],
  ['a date that no calendar has', { from: '2026-02-30', to: '2026-03-01' }, 'body.from'],
  ['a range that ends before it begins', { from: '2026-02-02', to: '2026-02-01' }, 'body.to'],
  ['an unknown member', { from: '2026-01-01', to: '2026-01-02', order: 'oldest' }, 'body.order'],
]

export const pageRunsScenarios: readonly Scenario[] = [
  {
    name: 'begins a run of pages',
    route: 'startPageRun',
    request: async (world) => ({ body: await withRange(world) }),
    answers: 202,
    data: { run: { status: 'running', reason: null, total: 1, done: 0, failures: [], finishedAt: null } },
  },
  {
    name: 'begins no run where no date is without a page',
    route: 'startPageRun',
    actor: 'bob',
    request: { body: WITHOUT_EVENTS },
    answers: 'NO_EVENTS',
  },
  {
    name: 'stops the run',
    route: 'stopPageRun',
    request: async (world) => {
      await must(world.ada, 'startPageRun', { body: await withRange(world) })
      return {}
    },
    answers: 200,
    data: { run: { status: 'stopped', reason: 'owner' } },
  },
  {
    name: 'stops nothing where nothing runs',
    route: 'stopPageRun',
    actor: 'bob',
    answers: 200,
    data: { run: null },
  },
  {
    name: 'tells how far the latest run is',
    route: 'getPageRun',
    request: async (world) => {
      await must(world.ada, 'startPageRun', { body: await withRange(world) })
      return {}
    },
    answers: 200,
    data: { run: { total: 1 } },
  },
  {
    name: 'tells another user of no run',
    route: 'getPageRun',
    actor: 'bob',
    answers: 200,
    data: { run: null },
  },
  {
    name: 'counts what a run would write',
    route: 'estimatePageRun',
    request: async (world) => ({ query: await withRange(world) }),
    answers: 200,
    data: { days: 1, provider: 'provider_d', estimate: { isOverCap: false } },
  },
  {
    name: 'counts nothing where another user has written',
    route: 'estimatePageRun',
    actor: 'bob',
    request: async (world) => ({ query: await withRange(world) }),
    answers: 200,
    data: { days: 0, latest: null, estimate: null },
  },
  {
    name: 'deletes nothing of another user',
    route: 'deletePageRunPages',
    actor: 'bob',
    answers: 200,
    data: { run: null },
  },
  ...refusals('startPageRun', refused, (body) => ({ body })),
]
