import { expect, test } from 'vitest'
import { factorOf, nameOf, valueIn } from './known-figures.ts'

const OURS = { name: 'Sleep', unit: 'h' }

test.each([
  ['a diary without sleep gets our name', [], OURS],
  ['a diary with sleep keeps its own', [{ name: 'sleep', unit: 'hours' }], { name: 'sleep', unit: 'hours' }],
  ['also one in another language', [{ name: '睡眠', unit: '小时' }], { name: '睡眠', unit: '小时' }],
  ['other figures are none', [{ name: 'Steps', unit: null }], OURS],
])('%s', (_, used, named) => {
  expect(nameOf('sleep', used, OURS)).toEqual(named)
})

test('units of a diary are kept: a mood of ten, sleep in minutes', () => {
  expect([factorOf('mood', '/10'), factorOf('mood', '/5'), factorOf('mood', null)]).toEqual([2, 1, 1])
  expect([factorOf('sleep', 'min'), factorOf('sleep', '分钟'), factorOf('sleep', 'h')]).toEqual([60, 60, 1])
  expect(valueIn('mood', [{ name: 'Mood', value: 8, unit: '/10' }])).toBe(4)
  expect(valueIn('sleep', [{ name: 'Sleep', value: 390, unit: 'min' }])).toBe(6.5)
  expect(valueIn('sleep', [{ name: 'Mood', value: 8, unit: '/10' }])).toBeUndefined()
})
