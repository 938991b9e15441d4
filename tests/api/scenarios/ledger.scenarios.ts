import { expect } from 'vitest'
import type { Scenario } from './scenario.ts'
import { must, recordWithPage, type World } from './world.ts'

const PRICE = { input: 2, output: 10, currency: 'EUR' }

let date = ''
/** A page of a new date, whose tokens cost something. */
async function withPricedPage({ ada }: World): Promise<void> {
  await must(ada, 'updateSettings', { body: { providerSettings: { provider_d: { price: PRICE } } } })
  const written = await recordWithPage(ada)
  date = written.date
}

export const ledgerScenarios: readonly Scenario[] = [
  {
    name: 'lists the newest request first, with its task, bytes, tokens and cost',
    route: 'listLedger',
    request: async (world) => {
      await withPricedPage(world)
      return { query: { limit: 1 } }
    },
    answers: 200,
    data: [
      {
        ...{ purpose: 'page', provider: 'provider_d', model: 'small', status: 'completed' },
        ...{ host: expect.stringMatching(/^127\.0\.0\.1:\d+$/), requestBytes: expect.any(Number) },
        cost: { amount: expect.any(Number), currency: 'EUR' },
      },
    ],
    after: async ({ ada }, { data, headers }) => {
      const [row] = data
      expect(row?.date).toBe(date)
      const { usage, request } = (await must(ada, 'getTask', { params: { taskId: row?.taskId ?? '' } })).data
      expect(row).toMatchObject(usage)
      expect(row?.requestBytes).toBe(Buffer.byteLength(JSON.stringify(request?.body)))
      const { inputTokens, outputTokens } = usage
      expect(row?.cost?.amount).toBe(((inputTokens ?? 0) * 2 + (outputTokens ?? 0) * 10) / 1_000_000)
      const cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1] ?? ''
      const [next] = (await must(ada, 'listLedger', { query: { limit: 1, cursor } })).data
      expect((next?.id ?? '~') < (row?.id ?? '')).toBe(true)
    },
  },
  {
    name: 'lists one purpose alone',
    route: 'listLedger',
    request: async (world) => {
      await withPricedPage(world)
      return { query: { purpose: 'page', provider: 'provider_d' } }
    },
    answers: 200,
    after: async (_world, { data }) =>
      expect(new Set(data.map(({ purpose }) => purpose))).toEqual(new Set(['page'])),
  },
  {
    name: 'lists nothing of other days',
    route: 'listLedger',
    request: { query: { to: '2001-01-01' } },
    answers: 200,
    data: [],
  },
  {
    name: 'lists nothing of another user',
    route: 'listLedger',
    actor: 'bob',
    request: async (world) => {
      await withPricedPage(world)
      return { query: { purpose: 'page' } }
    },
    answers: 200,
    data: [],
  },
  {
    name: 'refuses a purpose that there is not',
    route: 'listLedger',
    request: { query: { purpose: 'advertising' } },
    answers: 'INVALID_INPUT',
    at: 'query.purpose',
  },
  {
    name: 'refuses a provider that there is not',
    route: 'listLedger',
    request: { query: { provider: 'provider_x' } },
    answers: 'INVALID_INPUT',
    at: 'query.provider',
  },
  ...(['month', 'provider', 'purpose'] as const).map(
    (by): Scenario => ({
      name: `sums up by ${by}`,
      route: 'sumUpLedger',
      request: async (world) => {
        await withPricedPage(world)
        return { query: { by } }
      },
      answers: 200,
      after: async ({ ada }, { data }) => {
        const rows = (await must(ada, 'listLedger', { query: { limit: 1000 } })).data
        const keyOf = (row: (typeof rows)[number]) =>
          by === 'month' ? row.at.slice(0, 7) : by === 'provider' ? (row.provider ?? '') : row.purpose
        const counts = Object.entries(Object.groupBy(rows, keyOf)).map(([key, some]) => [key, some?.length])
        expect(Object.fromEntries(data.map(({ key, requests }) => [key, requests]))).toEqual(
          Object.fromEntries(counts),
        )
      },
    }),
  ),
  {
    name: 'sums up nothing of another user',
    route: 'sumUpLedger',
    actor: 'bob',
    request: async (world) => {
      await withPricedPage(world)
      return { query: { by: 'purpose', from: '2001-01-01' } }
    },
    answers: 200,
    data: [],
  },
  {
    name: 'estimates what a page takes',
    route: 'estimatePage',
    request: async (world) => {
      await withPricedPage(world)
      return { query: { date } }
    },
    answers: 200,
    data: {
      cap: { tokens: null, amount: null },
      page: {
        inputTokens: expect.any(Number),
        outputTokens: expect.closeTo(700, -2),
        cost: { currency: 'EUR' },
      },
      isOverCap: false,
    },
  },
  {
    name: 'estimates nothing by the price of another user',
    route: 'estimatePage',
    actor: 'bob',
    request: async (world) => {
      await withPricedPage(world)
      return { query: { date } }
    },
    answers: 200,
    data: { page: { cost: null } },
  },
]
