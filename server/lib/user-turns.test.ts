import { expect, test } from 'vitest'
import { UserTurns } from './user-turns.ts'

/** @param arrived works by user and number */
function turnsOf(arrived: readonly string[]): UserTurns<string> {
  const turns = new UserTurns<string>()
  for (const one of arrived) turns.add(one.charAt(0), one)
  return turns
}

const takeAll = (turns: UserTurns<string>, mayStart: (userId: string) => boolean = () => true) =>
  Array.from({ length: turns.size }, () => turns.takeNext(mayStart))

test('users take turns, each in the order of arrival', () => {
  const turns = turnsOf(['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'b2'])
  expect(takeAll(turns)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('who comes last waits for one work of each other user', () => {
  const turns = turnsOf(Array.from({ length: 2000 }, (_, index) => `a${index}`))
  expect(turns.takeNext(() => true)).toBe('a0')
  turns.add('b', 'b0')
  expect([turns.takeNext(() => true), turns.takeNext(() => true)]).toEqual(['a1', 'b0'])
})

test('who may not start keeps the turn', () => {
  const turns = turnsOf(['a1', 'b1', 'b2'])
  expect(turns.takeNext((userId) => userId !== 'a')).toBe('b1')
  expect(takeAll(turns)).toEqual(['a1', 'b2'])
  expect(turns.takeNext(() => true)).toBeUndefined()
})

test('who leaves is no longer counted', () => {
  const turns = turnsOf(['a1', 'a2', 'b1'])
  turns.remove('a', 'a1')
  turns.remove('a', 'a1')
  turns.remove('b', 'b1')
  expect([turns.size, ...takeAll(turns)]).toEqual([1, 'a2'])
})
