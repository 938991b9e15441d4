import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../api/scenarios/world.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { createNodes, type Nodes } from '../harness/service/nodes.ts'
import type { ServiceProcess } from '../harness/service/service-process.ts'

/** After deletion for ever, no table, index or statistics of PostgreSQL holds the text. */
const date = '2026-03-14'
const CANARY = 'qmalachite'
let nodes: Nodes
let service: ServiceProcess
beforeAll(async () => {
  nodes = await createNodes()
  service = await nodes.start()
})
afterAll(() => nodes.remove())

/** Tables whose rows contain the word, and the statistics that quote it. */
async function findCanary(): Promise<string[]> {
  const tables = await nodes.database.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const found: string[] = []
  for (const { relname } of tables) {
    const hits = await nodes.database.query(
      `select 1 from "${relname}" as one where one::text ilike '%${CANARY}%' limit 1`,
    )
    if (hits.length > 0) found.push(String(relname))
  }
  const quoted = await nodes.database.query(
    `select tablename, attname from pg_stats where schemaname = 'public' and concat(most_common_vals::text, histogram_bounds::text, most_common_elems::text) ilike '%${CANARY}%'`,
  )
  return [...found, ...quoted.map(({ tablename, attname }) => `statistics of ${tablename}.${attname}`)]
}

const record = (person: Parameters<typeof must>[0], content: string) =>
  must(person, 'createEvent', { body: { date, type: 'text', content } })

test('events of an emptied trash leave no word in tables and, once they are analyzed, none in statistics', async () => {
  const person = await createAccount(service.url)
  for (let index = 0; index < 20; index += 1) await record(person, `granite ${index}`)
  const ids: string[] = []
  for (let index = 0; index < 20; index += 1) ids.push((await record(person, `${CANARY} ${index}`)).data.id)
  await must(person, 'amendEvent', {
    params: { eventId: ids[0] ?? '' },
    body: { content: `${CANARY} again` },
  })
  await nodes.database.query('analyze')
  const before = await findCanary()
  expect(before).toContain('events')
  expect(before.join()).toMatch(/statistics of/)
  for (const id of ids) await must(person, 'deleteEvent', { params: { eventId: id } })
  await must(person, 'emptyTrash')
  await expect
    .poll(async () => (await findCanary()).filter((where) => !where.startsWith('statistics')))
    .toEqual([])
  await nodes.database.query('vacuum analyze')
  expect(await findCanary()).toEqual([])
})
