import { expect, it } from 'vitest'
import { contextSizeFor } from './ollama-context.ts'

it.each([
  ['a short day', 'Tea.', 8192],
  ['an ordinary day', 'word '.repeat(1000), 8192],
  ['a day in Chinese', '日'.repeat(3000), 8192],
  ['the longest day', '日'.repeat(1_000_000), 262_144],
])('asks for a context by steps that rarely change: %s', (_, prompt, size) => {
  expect(contextSizeFor(prompt)).toBe(size)
})
