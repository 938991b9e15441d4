import { expect, test } from 'vitest'
import { binsOf, SLEEP_EDGES } from './mood-bins.ts'

test('days with both figures are joined by how much there was, each edge belonging to what is above it', () => {
  const moods = new Map([
    ['2026-03-01', 5],
    ['2026-03-02', 4],
    ['2026-03-03', 1],
    ['2026-03-04', 3],
  ])
  const hours = new Map([
    ['2026-03-01', 8],
    ['2026-03-02', 8.5],
    ['2026-03-03', 4],
    ['2026-03-05', 7],
  ])
  expect(binsOf(moods, hours, SLEEP_EDGES, String)).toEqual([
    { label: '< 5', mood: 1, days: 1 },
    { label: '8–9', mood: 4.5, days: 2 },
  ])
  expect(binsOf(moods, undefined, SLEEP_EDGES, String)).toEqual([])
})
