import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('ids sort in the order in which they were made, also within a millisecond, and no two are the same', () => {
  const ids = Array.from({ length: 10_000 }, newId)
  expect(ids).toEqual([...new Set(ids)].toSorted())
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
