import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill/implementation'
import { expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { startServiceProcess } from '../harness/service/service-process.ts'
import { readMetrics } from './metrics.ts'
import { note, share } from './share.ts'

const REQUESTS = 500_000
const CLIENTS = 8
const MIB = 1024 * 1024
const HEAP = 'nodejs_heap_size_used_bytes'
const MAX_BLOCK = 'nodejs_eventloop_lag_max_seconds'

const home = setUpDataDirectory()

/** What a client does in turn: mostly reads, some writes, a search now and then. */
async function live(person: Awaited<ReturnType<typeof createAccount>>, number: number): Promise<void> {
  const turn = number % 10
  // What is deleted is the day of the first of the ten.
  const day = (turn === 8 ? number - turn : number) % 1000
  const date = Temporal.PlainDate.from('2020-01-01').add({ days: day }).toString()
  if (turn < 2)
    await person.call('createEvent', { body: { date, type: 'text', content: `Walk ${number} at the lake` } })
  else if (turn < 6) await person.call('getDay', { params: { date } })
  else if (turn === 6) await person.call('search', { query: { q: `walk ${number % 100}`, limit: 5 } })
  else if (turn === 7) await person.call('getCalendar', { query: { from: '2020-01-01', to: '2020-01-31' } })
  else if (turn === 8) await person.call('deleteDay', { params: { date } })
  else await person.call('getSettings')
}

test('mixed requests leak no memory, descriptors or log', async () => {
  const requests = share(REQUESTS)
  const service = await startServiceProcess(home.dataDirectory)
  const people = await Promise.all(Array.from({ length: CLIENTS }, () => createAccount(service.url)))
  const countDescriptors = () => readdirSync(`/proc/${service.pid}/fd`).length
  const log = join(home.dataDirectory, 'dayleaf.db-wal')
  const heaps: number[] = []
  const blocks: number[] = []
  let [sent, largestLog, descriptorsBefore] = [0, 0, 0]
  const windows = 10
  for (let window = 0; window < windows; window += 1) {
    let leastHeap = Number.POSITIVE_INFINITY
    const end = (requests * (window + 1)) / windows
    while (sent < end) {
      const first = sent
      await Promise.all(
        people.map(async (person, index) => {
          for (let step = 0; step < 50; step += 1) await live(person, first + index * 50 + step)
        }),
      )
      sent += CLIENTS * 50
      const metrics = await readMetrics(service.url, [HEAP, MAX_BLOCK])
      leastHeap = Math.min(leastHeap, metrics[HEAP])
      blocks.push(metrics[MAX_BLOCK])
      largestLog = Math.max(largestLog, statSync(log).size)
    }
    heaps.push(leastHeap)
    if (window === 1) descriptorsBefore = countDescriptors()
  }
  // After the first fifth everything that is loaded and cached once has been.
  const [first = 0, last = 0] = [heaps[2], heaps.at(-1)]
  const slope = ((last - first) / (sent * 0.7)) * 100_000
  note('soak', `${sent} requests`)
  note(
    'heap, least of a tenth, by 100,000 requests',
    `${(slope / MIB).toFixed(2)} MiB (${heaps.map((heap) => (heap / MIB).toFixed(0)).join(', ')})`,
  )
  note('descriptors', `${descriptorsBefore} then ${countDescriptors()}`)
  note('largest log', `${(largestLog / MIB).toFixed(1)} MiB`)
  note('longest block of the event loop', `${(Math.max(...blocks) * 1000).toFixed(0)} ms`)
  expect(Math.abs(countDescriptors() - descriptorsBefore)).toBeLessThanOrEqual(5)
  expect(largestLog).toBeLessThan(64 * MIB)
  // A slope can only be told from the noise of a collector over a long way.
  if (sent >= REQUESTS) expect(slope).toBeLessThan(MIB)
  expect(Math.max(...blocks)).toBeLessThan(0.2)
})
