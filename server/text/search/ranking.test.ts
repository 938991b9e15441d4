import { expect, test } from 'vitest'
import { scoreOf, weightOf } from './ranking.ts'

const lake = [{ term: [{ tokens: ['lake'], isPrefix: false }], weight: 1 }]

test('more occurrences rank higher, with decreasing weight', () => {
  const [one, two, three] = ['lake', 'lake lake', 'lake lake lake'].map((text) => scoreOf(text, lake))
  expect(two).toBeGreaterThan(one ?? 0)
  expect((three ?? 0) - (two ?? 0)).toBeLessThan((two ?? 0) - (one ?? 0))
})

test('a short text about it ranks above a long one that mentions it', () => {
  expect(scoreOf('the lake', lake)).toBeGreaterThan(scoreOf(`the lake ${'and more '.repeat(50)}`, lake))
})

test('a rare phrase weighs more than a common one', () => {
  expect(weightOf(3, 10_000)).toBeGreaterThan(weightOf(5_000, 10_000))
  expect(weightOf(10_000, 10_000)).toBeGreaterThan(0)
})
