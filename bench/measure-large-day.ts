// How long another user waits while a day of 10 MB is read four times at once, deleted and restored.
import { inThrowAwayDirectory } from './diary-store.ts'
import type { Finding } from './finding.ts'
import { readMegabytes } from './metrics.ts'
import { get, longestWaitDuring, type Person, post, signUp } from './person.ts'
import { startServer } from './server-process.ts'

const DATE = '2026-03-14'
const EVENTS = 100
const CONTENT = 'We walked along the lake and talked about the summer. '.repeat(2_000).slice(0, 100_000)
const READS = 4
const MAX_WAIT_MS = 200
const MAX_MEGABYTES = 300
/** Between two requests of the other user. */
const PAUSE_MS = 2

export const measureLargeDay = (): Promise<Finding[]> =>
  inThrowAwayDirectory('large-day', async (directory) => {
    const server = await startServer(directory)
    const [owner, other] = [await signUp(server.port, 'owner'), await signUp(server.port, 'other')]
    for (let count = 0; count < EVENTS; count += 1) await owner.ask(post('/events', EVENT))
    const read = get(`/days/${DATE}`)
    const findings = [
      await judge(`${READS} reads of a day of 10 MB`, other, () =>
        Promise.all(Array.from({ length: READS }, () => owner.ask(read))),
      ),
      await judge('deleting it', other, () => owner.ask({ method: 'DELETE', path: `/api/v1/days/${DATE}` })),
      await judge('restoring it', other, () => owner.ask(post('/trash/restore', { date: DATE }))),
    ]
    const megabytes = await readMegabytes(server.port)
    await server.stop()
    const goal = { target: `≤ ${MAX_MEGABYTES} MB`, isMet: megabytes <= MAX_MEGABYTES }
    return [...findings, { what: 'memory afterwards', figure: `${megabytes.toFixed(0)} MB`, goal }]
  })

const EVENT = { date: DATE, type: 'text', content: CONTENT }

/** @returns the longest response time of another user while `work` runs */
async function judge(what: string, other: Person, work: () => Promise<unknown>): Promise<Finding> {
  const longestMs = await longestWaitDuring(other, PAUSE_MS, work)
  return {
    what: `${what}: another user’s read`,
    figure: `waits ${longestMs.toFixed(0)} ms at most`,
    goal: { target: `≤ ${MAX_WAIT_MS} ms`, isMet: longestMs <= MAX_WAIT_MS },
  }
}
