// Pairs searches with about the same number of hits in both diaries: a random query has a hundred times more hits in a
// lifetime than in half a year, and more hits take longer to rank and to send.
import { openHttpConnection } from './http-connection.ts'
import type { AskedService } from './lifetime.ts'
import { makeRequests, type Read } from './reads.ts'
import { type BenchRequest, toBytes } from './request-bytes.ts'

export async function pairSearches(
  read: Read,
  { small, lifetime }: { small: AskedService; lifetime: AskedService },
  count: number,
): Promise<{ small: BenchRequest[]; lifetime: BenchRequest[] }> {
  const asked = await askAll(small, makeRequests(read, small.diary, count))
  const choice = await askAll(lifetime, makeRequests(read, lifetime.diary, count * CHOICE))
  return {
    small: asked.map(({ request }) => request),
    lifetime: asked.map(({ total }) => removeNearest(choice, total).request),
  }
}

/** Candidates for each search. */
const CHOICE = 3

interface Asked {
  request: BenchRequest
  total: number
}

async function askAll({ port, diary }: AskedService, requests: readonly BenchRequest[]): Promise<Asked[]> {
  const connection = await openHttpConnection(port)
  const asked: Asked[] = []
  for (const request of requests) {
    const counting = { ...request, path: `${request.path}&count=all` }
    const { body } = await connection.send(toBytes(counting, diary.token), true)
    asked.push({ request, total: JSON.parse(body).data.total })
  }
  connection.close()
  return asked
}

function removeNearest(choice: Asked[], total: number): Asked {
  const distances = choice.map((one) => Math.abs(one.total - total))
  const [taken] = choice.splice(distances.indexOf(Math.min(...distances)), 1)
  if (!taken) throw new Error('There are fewer questions than were asked for.')
  return taken
}
