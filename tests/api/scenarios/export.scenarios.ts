import { expect } from 'vitest'
import { EXPORT_FORMATS } from '../../../contract/export-formats.ts'
import type { Client } from '../../harness/clients/api-client.ts'
import { refusals, type Scenario } from './scenario.ts'
import { type Inhabited, must, record } from './world.ts'

const withEvent = (query: Record<string, string>) => async (world: { ada: Parameters<typeof record>[0] }) => {
  await record(world.ada)
  return { query }
}

export const withArchive = async ({ ada }: Inhabited) => ({
  rawBody: await archiveOf(ada),
})

/** An archive of a diary that has an event. */
async function archiveOf(person: Client): Promise<Uint8Array<ArrayBuffer>> {
  await record(person)
  const { bytes = Buffer.of() } = await must(person, 'exportDiary', { query: { format: 'dayleaf' } })
  return new Uint8Array(bytes)
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
  ...refusals(
    'exportDiary',
    [
      ['no format', {}, 'query.format'],
      ['a format that is none', { format: 'pdf' }, 'query.format'],
      ['a date that is none', { format: 'markdown', from: '2026-02-30' }, 'query.from'],
      ['an unknown parameter', { format: 'markdown', date: '2026-02-03' }, 'query.date'],
      ['a password in the address', { format: 'dayleaf', password: 'secret' }, 'query.password'],
    ],
    (query) => ({ query }),
  ),
  {
    name: 'proves an archive that is as the diary',
    route: 'checkArchive',
    actor: 'adasKey',
    request: withArchive,
    answers: 200,
    data: { isWhole: true, faultCount: 0, faults: [], changeCount: 0, changes: [] },
  },
  {
    name: 'compares an archive with the diary of the caller alone',
    route: 'checkArchive',
    actor: 'bob',
    request: async ({ bob, ada }) => {
      const rawBody = await archiveOf(bob)
      await record(ada)
      return { rawBody }
    },
    answers: 200,
    data: { isWhole: true, changeCount: 0 },
  },
  ...(
    [
      ['an empty file', '', 'empty_file'],
      ['a text', 'a walk', 'no_archive'],
      ['a zip that is cut off', 'PK\u0003\u0004 and no more', 'truncated'],
    ] as const
  ).map(
    ([what, rawBody, code]): Scenario => ({
      name: `checks no archive that is ${what}`,
      route: 'checkArchive',
      request: { rawBody },
      answers: 'INVALID_INPUT',
      at: 'body',
      after: async (_world, { error }) => expect(error?.details?.[0]?.code).toBe(code),
    }),
  ),
]
