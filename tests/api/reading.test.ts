import { expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { readingScenarios } from './scenarios/reading.scenarios.ts'
import { runScenarios } from './scenarios/scenario.ts'
import { chooseWriter, must, recordWithPage, setUpWorld } from './scenarios/world.ts'

const world = setUpWorld()

runScenarios(() => world, readingScenarios)

test('a list of long pages ends by their bytes, and goes on', async () => {
  const person = await createAccount(world.url)
  await chooseWriter(person)
  const dates = ['2026-03-01', '2026-03-02', '2026-03-03']
  for (const date of dates) {
    const { journal } = await recordWithPage(person, { date })
    const body = { version: journal.version, content: '长'.repeat(200_000) }
    await must(person, 'updateJournal', { params: { date }, body })
  }
  const first = await must(person, 'listJournals', { query: { order: 'oldest' } })
  expect(first.data.map(({ date }) => date)).toEqual(dates.slice(0, 2))
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const rest = await must(person, 'listJournals', { query: { order: 'oldest', cursor } })
  expect(rest.data.map(({ date }) => date)).toEqual(dates.slice(2))
})
