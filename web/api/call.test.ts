import { expectTypeOf, test } from 'vitest'
import type { Day } from '../../contract/days.ts'
import type { call, Data, Input } from './call.ts'

// What is said here holds in the type check: it fails when a route changes and its callers do not.
test('what a call takes and gives is what its route declares', () => {
  expectTypeOf<Input<'getDay'>['params']>().toEqualTypeOf<{ date: string }>()
  expectTypeOf<Data<'getDay'>>().toEqualTypeOf<Day>()
  expectTypeOf<Input<'deleteAccount'>['body']>().toExtend<{ password: string } | undefined>()
  expectTypeOf<Input<'restoreTrash'>['body']>().toExtend<{ eventIds: string[] } | { date: string }>()
})

test('a route, a parameter or a member that is not declared is refused', () => {
  expectTypeOf<'getDiary'>().not.toExtend<Parameters<typeof call>[0]>()
  expectTypeOf<{ params: { day: string } }>().not.toExtend<Input<'getDay'>>()
  expectTypeOf<{ body: { secret: string } }>().not.toExtend<Input<'deleteAccount'>>()
})
