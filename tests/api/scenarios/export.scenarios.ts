import { expect } from 'vitest'
import { EXPORT_FORMATS } from '../../../contract/export-formats.ts'
import type { Scenario } from './scenario.ts'
import { record } from './world.ts'

const withEvent = (query: Record<string, string>) => async (world: { ada: Parameters<typeof record>[0] }) => {
  await record(world.ada)
  return { query }
}

export const exportScenarios: readonly Scenario[] = [
  ...EXPORT_FORMATS.map(
    (format): Scenario => ({
      name: `gives the diary as ${format}`,
      route: 'exportDiary',
      actor: 'adasKey',
      request: withEvent({ format }),
      answers: 200,
    }),
  ),
  {
    name: 'gives a diary that has nothing between the dates',
    route: 'exportDiary',
    request: withEvent({ format: 'icalendar', from: '1901-01-01', to: '1900-01-01' }),
    answers: 200,
    after: async (_world, { text }) => expect(text).not.toContain('VJOURNAL'),
  },
  {
    name: 'gives another user nothing of it',
    route: 'exportDiary',
    actor: 'bob',
    request: withEvent({ format: 'icalendar' }),
    answers: 200,
  },
  ...(
    [
      ['no format', {}, 'query.format'],
      ['a format that is none', { format: 'pdf' }, 'query.format'],
      ['a date that is none', { format: 'markdown', from: '2026-02-30' }, 'query.from'],
      ['an unknown parameter', { format: 'markdown', date: '2026-02-03' }, 'query.date'],
    ] as const
  ).map(
    ([what, query, at]): Scenario => ({
      name: `refuses ${what}`,
      route: 'exportDiary',
      request: { query },
      answers: 'INVALID_INPUT',
      at,
    }),
  ),
]
