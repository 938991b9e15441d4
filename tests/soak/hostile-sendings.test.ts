// How long the service's own thread is held by what apps send to feeds.
import { afterEach, expect, test } from 'vitest'
import { newFeed } from '../api/scenarios/feeds.scenarios.ts'
import { must } from '../api/scenarios/world.ts'
import { type Client, createAccount, createClient } from '../harness/clients/api-client.ts'
import { startWatchedService, type WatchedService } from '../harness/faults/watched-turns.ts'
import { HOSTILE_SENDINGS } from '../harness/import/hostile-sendings.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { killStarted } from '../harness/service/service-process.ts'
import { type Cost, costOf, type GrowingCosts, judgeCosts } from './turn-costs.ts'

const home = setUpDataDirectory()
afterEach(killStarted)

const newcomer = async ({ url }: WatchedService): Promise<Client> =>
  createClient(url, (await createAccount(url)).token)

test('hostile sendings to feeds hold nobody else up', async () => {
  const service = await startWatchedService(home.dataDirectory)
  const costs: GrowingCosts = {}
  for (const [what, { kind, make }] of Object.entries(HOSTILE_SENDINGS)) {
    const measure = async (size: number): Promise<Cost> => {
      const person = await newcomer(service)
      const { data: feed } = await must(person, 'createFeed', newFeed({ kind }))
      // Apps get answers without the envelope.
      const send = async (body: unknown) => {
        const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${feed.token}` }
        const to = service.url + feed.inPath
        const { status } = await fetch(to, { method: 'POST', headers, body: JSON.stringify(body) })
        expect(status).toBe(200)
      }
      // What a feed needs is loaded.
      await send([{ _type: 'location', tst: 1.6e9, lat: 1, lon: 1 }])
      const body = make(size)
      return costOf(service, () => send(body), 1)
    }
    costs[what] = [await measure(1), await measure(2)]
  }
  judgeCosts(costs)
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
})
