import { expect } from 'vitest'
import { refusals, type Scenario } from './scenario.ts'
import { CANARY, must, record, recordWithPage, type World } from './world.ts'

const EMPTY_DATE = { params: { date: '1984-01-01' } }
const withEvent = async ({ ada }: World) => ({ params: { date: (await record(ada)).date } })
const withPage = async ({ ada }: World) => ({ params: { date: (await recordWithPage(ada)).date } })
const withTask = async ({ ada }: World) => ({
  params: { taskId: (await recordWithPage(ada)).task.id },
})

const generated: readonly Scenario[] = [
  {
    name: 'writes the page of a date and records it as a task',
    route: 'generateJournal',
    request: withEvent,
    answers: 200,
    data: {
      journal: { eventCount: 1, stale: false, content: expect.stringContaining(CANARY) },
      task: { type: 'journal_generate', status: 'completed', provider: 'provider_d', model: 'small' },
    },
  },
  {
    name: 'takes instructions',
    route: 'generateJournal',
    request: async (world) => ({ ...(await withEvent(world)), body: { instructions: 'As a haiku.' } }),
    answers: 200,
    after: async ({ writer }) =>
      expect(JSON.stringify(writer.requests.at(-1)?.body)).toContain('As a haiku.'),
  },
  {
    name: 'writes no page for a date without events',
    route: 'generateJournal',
    request: EMPTY_DATE,
    answers: 'NO_EVENTS',
  },
  {
    name: 'writes no page for a date whose events were all deleted',
    route: 'generateJournal',
    request: async ({ ada }) => {
      const { id, date } = await record(ada)
      await must(ada, 'deleteEvent', { params: { eventId: id } })
      return { params: { date } }
    },
    answers: 'NO_EVENTS',
  },
  {
    name: 'writes no page for who has chosen no provider',
    route: 'generateJournal',
    request: async (world) => {
      await must(world.ada, 'updateSettings', { body: { aiProvider: null } })
      return withEvent(world)
    },
    answers: 'NO_AI_CONFIG',
    after: async ({ ada }) =>
      void (await must(ada, 'updateSettings', { body: { aiProvider: 'provider_d' } })),
  },
  {
    name: 'sends nothing of another user’s day to anybody',
    route: 'generateJournal',
    actor: 'bob',
    request: withEvent,
    answers: 'NO_EVENTS',
  },
  ...refusals(
    'generateJournal',
    [
      ['instructions that are no text', { instructions: 7 }, 'body.instructions'],
      ['instructions of 10,001 characters', { instructions: 'x'.repeat(10_001) }, 'body.instructions'],
      ['instructions with NUL', { instructions: '\u0000' }, 'body.instructions'],
      ['a list', [], 'body'],
    ],
    (body) => async (world) => ({ ...(await withEvent(world)), body }),
  ),
]

const pages = (['getJournal', 'getJournalChanges', 'deleteJournal'] as const).flatMap((route): Scenario[] => [
  {
    name: 'finds no page where none was written',
    route,
    request: withEvent,
    answers: 'NOT_FOUND',
  },
  {
    name: 'finds no page on a date with nothing',
    route,
    request: EMPTY_DATE,
    answers: 'NOT_FOUND',
  },
  {
    name: 'finds no page of another user',
    route,
    actor: 'bob',
    request: withPage,
    answers: 'NOT_FOUND',
  },
  {
    name: 'finds no page that was deleted',
    route,
    request: async (world) => {
      const target = await withPage(world)
      await must(world.ada, 'deleteJournal', target)
      return target
    },
    answers: 'NOT_FOUND',
  },
])

const readAndDeleted: readonly Scenario[] = [
  {
    name: 'reads the page of a date',
    route: 'getJournal',
    request: withPage,
    answers: 200,
    data: {
      id: expect.any(String),
      content: expect.stringContaining(CANARY),
      title: expect.any(String),
      eventCount: 1,
      generatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      stale: false,
      taskId: expect.any(String),
    },
  },
  {
    name: 'compares a page with its events',
    route: 'getJournalChanges',
    request: withPage,
    answers: 200,
    data: { added: [], changed: [], removed: [] },
  },
  {
    name: 'deletes the page of a date and leaves its events',
    route: 'deleteJournal',
    request: withPage,
    answers: 200,
    data: { id: expect.any(String) },
    after: async ({ ada }) =>
      expect((await must(ada, 'listTrash', { query: { limit: 1 } })).data).toMatchObject([
        { kind: 'journal', eventCount: 0, title: expect.any(String) },
      ]),
  },
]

const tasks: readonly Scenario[] = [
  {
    name: 'lists the generations of a date',
    route: 'listJournalTasks',
    request: withPage,
    answers: 200,
    data: [{ type: 'journal_generate', status: 'completed' }],
  },
  {
    name: 'lists none where there was none',
    route: 'listJournalTasks',
    request: EMPTY_DATE,
    answers: 200,
    data: [],
  },
  {
    name: 'lists none of another user',
    route: 'listJournalTasks',
    actor: 'bob',
    request: withPage,
    answers: 200,
    data: [],
  },
  {
    name: 'reads a generation with all that was sent and received',
    route: 'getTask',
    request: withTask,
    answers: 200,
    data: {
      status: 'completed',
      error: null,
      request: { url: expect.stringContaining('/api/chat'), body: { model: 'small' } },
      response: { status: 200 },
      earlierAttempts: [],
    },
    absent: ['authorization', 'Authorization'],
  },
  {
    name: 'leaves a generation that has ended as it is',
    route: 'cancelTask',
    request: withTask,
    answers: 200,
    data: { status: 'completed', error: null },
  },
]

export const journalScenarios: readonly Scenario[] = [...generated, ...pages, ...readAndDeleted, ...tasks]
