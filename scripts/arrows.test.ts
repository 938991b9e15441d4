import { describe, expect, it } from 'vitest'
import { findFaults } from './arrows.ts'

const refused = [
  ["another feature's repository", 'server/trash/trash.service.ts', '../events/events.repository.ts'],
  ["another feature's repository", 'server/trash/trash.repository.ts', '../events/events.repository.ts'],
  ["another feature's routes", 'server/days/days.service.ts', '../events/events.routes.ts'],
  ['a repository from a route', 'server/events/events.routes.ts', './events.repository.ts'],
  ['Kysely from a service', 'server/events/events.service.ts', 'kysely'],
  ['an engine from a service', 'server/events/events.service.ts', '../database/sqlite/open.ts'],
  ['one provider by its name', 'server/journal/generation.service.ts', '../ai/providers/groq.ts'],
  ['anything of ours but lib from lib', 'server/lib/ids.ts', '../database/tables.ts'],
  ['the server from the contract', 'contract/events.ts', '../server/lib/clock.ts'],
  ['Node from the contract', 'contract/events.ts', 'node:crypto'],
  ['the server from the client', 'web/main.tsx', '../server/lib/version.ts'],
  ['a component from a query of the client', 'web/queries/map.queries.ts', '../components/map/map.ts'],
  [
    'a query from the offline part of the client',
    'web/offline/keep-last-days.ts',
    '../queries/diary.queries.ts',
  ],
  ['the API from the words of the client', 'web/i18n/words.ts', '../api/call.ts'],
  [
    'anything of ours but the contract from the service worker',
    'web/service-worker/main.ts',
    '../state/local.ts',
  ],
  ['tests from the server', 'server/process/server.ts', '../../tests/harness/service/test-service.ts'],
] as const

const allowed = [
  ['its own repository', 'server/events/events.service.ts', './events.repository.ts'],
  ["another feature's service", 'server/events/events.service.ts', '../trash/trash.service.ts'],
  ['the layers below from a component', 'web/components/day/timeline.tsx', '../../offline/records.ts'],
  ['Kysely from a repository', 'server/events/events.repository.ts', 'kysely/helpers/sqlite'],
] as const

describe('the arrows', () => {
  it.each(refused)('refuse %s, in %s', (_what, file, specifier) => {
    expect(findFaults(file, `import { a } from '${specifier}'`)).toHaveLength(1)
  })

  it.each(allowed)('let %s pass, in %s', (_what, file, specifier) => {
    expect(findFaults(file, `import { a } from '${specifier}'`)).toEqual([])
  })

  it.each([
    `import type { A } from 'kysely'`,
    `export { a } from 'kysely'`,
    `export * from 'kysely'`,
    `const a = await import('kysely')`,
  ])('see every way to import: %s', (source) => {
    expect(findFaults('server/events/events.service.ts', source)).toHaveLength(1)
  })

  it('let a file without a layer import nothing', () => {
    expect(findFaults('server/helpers/text.ts', '')).toHaveLength(1)
  })

  it('keep the clock to one file', () => {
    expect(findFaults('server/events/events.service.ts', 'export const now = Date.now()')).toHaveLength(1)
    expect(findFaults('server/lib/clock.ts', 'export const now = Date.now()')).toEqual([])
  })

  it.each([
    ['rows of events to their repository', 'server/trash/trash.repository.ts', `db.updateTable('events')`],
    [
      'changes of events to their door',
      'server/events/events.service.ts',
      'await events.insertEvent(db, row)',
    ],
    ['changes of pages to their door', 'server/archive/archived-pages.ts', 'await putJournal(db, id, page)'],
  ])('keep %s', (_what, file, source) => {
    expect(findFaults(file, source)).toHaveLength(1)
  })
})
