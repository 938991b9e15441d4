import { hc, type InferRequestType, type InferResponseType } from 'hono/client'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { Day } from '../../contract/days.ts'
import { defineRoute } from '../../contract/route.ts'
import type { api } from './call.ts'
import type { ApiOf, DiaryApi } from './diary-api.ts'
import { escapeParams } from './escape-params.ts'

type Api = typeof api
type GetDay = Api['days'][':date']['$get']

// The type check proves the comments on types here: it fails when a route changes and its callers do not.
test('a call has the types of its route', () => {
  expectTypeOf<InferRequestType<GetDay>['param']>().toEqualTypeOf<{ date: string }>()
  expectTypeOf<InferResponseType<GetDay>['data']>().toEqualTypeOf<Day>()
  type DeleteAccount = InferRequestType<Api['auth']['account']['$delete']>
  expectTypeOf<DeleteAccount['json']>().toEqualTypeOf<{ password?: string | undefined }>()
  type Restore = InferRequestType<Api['trash']['restore']['$post']>
  expectTypeOf<Restore['json']>().toEqualTypeOf<
    { eventIds: string[] } | { date: string } | { entryId: string }
  >()
  type Generate = InferRequestType<Api['journal']['generate'][':date']['$post']>
  expectTypeOf<{ param: { date: string } }>().toExtend<Generate>()
})

test('a route, a method, a parameter or a member that is not declared, or is left out, is refused', () => {
  expectTypeOf<Api>().not.toHaveProperty('diary')
  expectTypeOf<Api['days']>().not.toHaveProperty('$post')
  expectTypeOf<{ param: { day: string } }>().not.toExtend<InferRequestType<GetDay>>()
  type GetCalendar = InferRequestType<Api['calendar']['$get']>
  expectTypeOf<{ query: { from: string } }>().not.toExtend<GetCalendar>()
  expectTypeOf<object>().not.toExtend<GetCalendar>()
  type UpdateEvent = InferRequestType<Api['events'][':eventId']['$put']>
  expectTypeOf<{ param: { eventId: string } }>().not.toExtend<UpdateEvent>()
  expectTypeOf<{ param: { eventId: string }; json: { contents: number } }>().not.toExtend<UpdateEvent>()
})

test('another declaration is another client', () => {
  const readDay = defineRoute({
    method: 'GET',
    path: '/days/{day}',
    access: 'read',
    summary: 'Read a day',
    params: z.strictObject({ day: z.string() }),
    data: z.object({ count: z.int() }),
  })
  type Changed = ReturnType<typeof hc<ApiOf<typeof readDay>>>
  expectTypeOf<Changed['days']>().not.toHaveProperty(':date')
  type ReadDay = Changed['days'][':day']['$get']
  expectTypeOf<InferRequestType<ReadDay>['param']>().toEqualTypeOf<{ day: string }>()
  expectTypeOf<InferResponseType<ReadDay>['data']>().toEqualTypeOf<{ count: number }>()
})

test('a parameter stays one part of the path, whatever it holds', async () => {
  const addresses: string[] = []
  const record = async (address: RequestInfo | URL) => {
    addresses.push(String(address))
    return Response.json({ data: null, error: null })
  }
  const client = hc<DiaryApi>('/api/v1', { fetch: record })
  await client.tasks[':taskId'].cancel.$post(escapeParams({ param: { taskId: 'a/b?c=$&#%20ä' } }))
  await client.days.$get(escapeParams({ query: { from: '2026-03-14' } }))
  expect(addresses).toEqual([
    '/api/v1/tasks/a%2Fb%3Fc%3D%24%26%23%2520%C3%A4/cancel',
    '/api/v1/days?from=2026-03-14',
  ])
})
