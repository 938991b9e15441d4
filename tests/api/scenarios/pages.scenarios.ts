import { expect } from 'vitest'
import type { Scenario } from './scenario.ts'
import { CANARY, must, record, recordWithPage, type World } from './world.ts'

/** The page in its owner's hand: corrections, versions, sources, and events amended under it. */
const withPage = async ({ ada }: World) => ({ params: { date: (await recordWithPage(ada)).date } })
const withVersion = async (world: World) => {
  const { params } = await withPage(world)
  return { params: { ...params, version: '1' } }
}
const withCorrection = async (world: World) => ({
  ...(await withPage(world)),
  body: { version: 1, content: `Mine, ${CANARY}` },
})
export const withSentence = async (world: Pick<World, 'ada'>) => {
  const { date } = await recordWithPage(world.ada)
  const { data } = await must(world.ada, 'getPageSources', { params: { date } })
  const { start = 0, end = 0 } = data.sentences[0] ?? {}
  return { params: { date }, body: { version: 1, start, end } }
}
/** A page whose day has got another event since. */
export const withChange = async ({ ada }: Pick<World, 'ada'>) => {
  const { date } = await recordWithPage(ada)
  await record(ada, { date, content: `Tea, ${CANARY}` })
  return { params: { date } }
}
const withLockedEvent = async ({ ada }: World) => ({
  params: { eventId: (await recordWithPage(ada)).event.id },
})

const REQUESTS = {
  updateJournal: withCorrection,
  listPageVersions: withPage,
  getPageVersion: withVersion,
  restorePageVersion: withVersion,
  getPageSources: withPage,
  vouchForSentence: withSentence,
  weaveJournal: withChange,
  checkJournal: withPage,
} as const

type PageRoute = keyof typeof REQUESTS
const pageRoutes = Object.keys(REQUESTS) as PageRoute[]

const everyRoute = pageRoutes.flatMap((route): Scenario[] => [
  {
    name: 'gives another user nothing of a page',
    route,
    actor: 'bob',
    request: REQUESTS[route],
    answers: 'NOT_FOUND',
  },
  {
    name: 'finds nothing where no page was written',
    route,
    request: async (world) => {
      const { date } = await record(world.ada)
      const request = await REQUESTS[route](world)
      return { ...request, params: { ...request.params, date } }
    },
    answers: 'NOT_FOUND',
  },
])

const pages: readonly Scenario[] = [
  {
    name: 'corrects a page, which is another version then',
    route: 'updateJournal',
    request: withCorrection,
    answers: 200,
    data: { version: 2, edited: true, content: `Mine, ${CANARY}` },
  },
  {
    name: 'corrects no page that has another version by now',
    route: 'updateJournal',
    request: async (world) => ({ ...(await withPage(world)), body: { version: 7, content: 'Mine' } }),
    answers: 'VERSION_CONFLICT',
    at: 'version',
    after: async (_world, { error }) =>
      expect(error?.details).toMatchObject([
        { message: '1', journal: { version: 1, content: expect.stringContaining(CANARY) } },
      ]),
  },
  {
    name: 'refuses an empty text',
    route: 'updateJournal',
    request: async (world) => ({ ...(await withPage(world)), body: { version: 1, content: '' } }),
    answers: 'INVALID_INPUT',
    at: 'body.content',
  },
  {
    name: 'lists the one text of a new page',
    route: 'listPageVersions',
    request: withPage,
    answers: 200,
    data: [{ version: 1, kind: 'generated', current: true }],
  },
  {
    name: 'reads a version',
    route: 'getPageVersion',
    request: withVersion,
    answers: 200,
    data: { version: 1, content: expect.stringContaining(CANARY) },
  },
  {
    name: 'finds no version that the page never had',
    route: 'getPageVersion',
    request: async (world) => {
      const { params } = await withVersion(world)
      return { params: { ...params, version: '9' } }
    },
    answers: 'NOT_FOUND',
  },
  {
    name: 'leaves a page as it is whose current version is restored',
    route: 'restorePageVersion',
    request: withVersion,
    answers: 200,
    data: { version: 1 },
  },
  {
    name: 'names the events that a page was written from',
    route: 'getPageSources',
    request: withPage,
    answers: 200,
    data: { version: 1, events: [{ number: 1, exists: true }] },
  },
  {
    name: 'makes a sentence its owner’s',
    route: 'vouchForSentence',
    request: withSentence,
    answers: 200,
    data: { version: 1 },
  },
  {
    name: 'refuses a span that is no sentence',
    route: 'vouchForSentence',
    request: async (world) => ({ ...(await withPage(world)), body: { version: 1, start: 1, end: 2 } }),
    answers: 'INVALID_INPUT',
    at: 'body.start',
  },
]

const weaves: readonly Scenario[] = [
  {
    name: 'weaves a new event in, and keeps what the page said',
    route: 'weaveJournal',
    request: withChange,
    answers: 200,
    data: {
      journal: { version: 2, stale: false, eventCount: 2, content: expect.stringContaining(CANARY) },
      task: { type: 'journal_weave', status: 'completed' },
    },
  },
  {
    name: 'takes instructions, and answers with the task alone',
    route: 'weaveJournal',
    request: async (world) => ({
      ...(await withChange(world)),
      body: { instructions: 'Be brief.' },
      headers: { Prefer: 'respond-async' },
    }),
    answers: 202,
    data: { task: { type: 'journal_weave' } },
  },
  {
    name: 'shows what writing the page would send',
    route: 'previewJournal',
    request: withPage,
    answers: 200,
    data: { isEstimate: true, cost: null, redacted: [], keptBack: 0, calls: null },
  },
  {
    name: 'shows another user nothing of the day',
    route: 'previewJournal',
    actor: 'bob',
    request: withPage,
    answers: 'NO_EVENTS',
  },
  {
    name: 'refuses to weave where nothing has changed',
    route: 'weaveJournal',
    request: withPage,
    answers: 'NOTHING_CHANGED',
  },
  {
    name: 'refuses members that it does not know',
    route: 'weaveJournal',
    request: async (world) => ({ ...(await withChange(world)), body: { instruction: 'Be brief.' } }),
    answers: 'INVALID_INPUT',
    at: 'body.instruction',
  },
]

const checks: readonly Scenario[] = [
  {
    name: 'asks the provider for a second opinion',
    route: 'checkJournal',
    request: withPage,
    answers: 200,
    data: { sources: { version: 1 }, task: { type: 'journal_check', status: 'completed' } },
  },
  {
    name: 'asks nothing about a page of its owner’s sentences alone',
    route: 'checkJournal',
    request: async (world) => {
      const { params, body } = await withCorrection(world)
      await must(world.ada, 'updateJournal', { params, body })
      return { params }
    },
    answers: 'NOTHING_TO_CHECK',
  },
  {
    name: 'answers with the task alone',
    route: 'checkJournal',
    request: async (world) => ({ ...(await withPage(world)), headers: { Prefer: 'respond-async' } }),
    answers: 202,
    data: { task: { type: 'journal_check' } },
  },
]

const amendments = (
  [
    ['amendEvent', { content: 'Corrected' }],
    ['amendByDeleting', undefined],
  ] as const
).flatMap(([route, body]): Scenario[] => [
  {
    name: 'changes an event of a day with a page',
    route,
    request: async (world) => ({ ...(await withLockedEvent(world)), ...(body && { body }) }),
    answers: 200,
  },
  {
    name: 'finds no event of another user',
    route,
    actor: 'bob',
    request: async (world) => ({ ...(await withLockedEvent(world)), ...(body && { body }) }),
    answers: 'NOT_FOUND',
  },
])

export const pageScenarios: readonly Scenario[] = [
  ...everyRoute,
  ...pages,
  ...weaves,
  ...checks,
  ...amendments,
]
