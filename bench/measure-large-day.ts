import { inThrowAwayDirectory } from './diary-store.ts'
import type { Finding } from './finding.ts'
import { type HttpConnection, openHttpConnection } from './http-connection.ts'
import { readMegabytes } from './measure-process.ts'
import type { BenchRequest } from './request-bytes.ts'
import { toBytes } from './request-bytes.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** How long another user waits while a day of 10 MB is read four times at once, deleted and restored. */
const DATE = '2026-03-14'
const EVENTS = 100
const CONTENT = 'We walked along the lake and talked about the summer. '.repeat(2_000).slice(0, 100_000)
const READS = 4
const MAX_WAIT_MS = 200
const MAX_MEGABYTES = 300
/** Of the other user, between two requests. */
const REST_MS = 2

export const measureLargeDay = (): Promise<Finding[]> =>
  inThrowAwayDirectory('large-day', async (directory) => {
    const server = await startServer(directory)
    const [owner, other] = [await signUp(server, 'owner'), await signUp(server, 'other')]
    for (let count = 0; count < EVENTS; count += 1) await owner(post('/events', EVENT))
    const readers = await Promise.all(Array.from({ length: READS }, () => connectAs(server, owner.token)))
    const read = get(`/days/${DATE}`)
    const findings = [
      await judge(`${READS} reads of a day of 10 MB`, other, () =>
        Promise.all(readers.map((ask) => ask(read))),
      ),
      await judge('deleting it', other, () => owner({ method: 'DELETE', path: `/api/v1/days/${DATE}` })),
      await judge('restoring it', other, () => owner(post('/trash/restore', { date: DATE }))),
    ]
    const megabytes = await readMegabytes(server.port)
    await server.stop()
    const goal = { target: `≤ ${MAX_MEGABYTES} MB`, isMet: megabytes <= MAX_MEGABYTES }
    return [...findings, { what: 'memory afterwards', figure: `${megabytes.toFixed(0)} MB`, goal }]
  })

const EVENT = { date: DATE, type: 'text', content: CONTENT }
const get = (path: string): BenchRequest => ({ method: 'GET', path: `/api/v1${path}` })
const post = (path: string, body: object): BenchRequest => ({ method: 'POST', path: `/api/v1${path}`, body })

interface Person {
  (request: BenchRequest): Promise<string>
  token: string
}

async function connectAs({ port }: ServerProcess, token: string): Promise<Person> {
  const connection: HttpConnection = await openHttpConnection(port)
  const ask = async (request: BenchRequest) => {
    const { status, body } = await connection.send(toBytes(request, token), true)
    if (status >= 300) throw new Error(`${request.path} was answered with ${status}.`)
    return body
  }
  return Object.assign(ask, { token })
}

async function signUp(server: ServerProcess, name: string): Promise<Person> {
  const account = { email: `${name}@example.org`, password: 'correct horse' }
  const nobody = await connectAs(server, '')
  await nobody(post('/auth/register', account))
  const { data } = JSON.parse(await nobody(post('/auth/login', account)))
  return connectAs(server, data.token)
}

/** @returns the longest wait of a read of the other user while `work` goes on */
async function judge(what: string, other: Person, work: () => Promise<unknown>): Promise<Finding> {
  let longestMs = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const askedAt = performance.now()
      await other(get('/days'))
      longestMs = Math.max(longestMs, performance.now() - askedAt)
      await new Promise((resolve) => setTimeout(resolve, REST_MS))
    }
  })()
  await work()
  isOver = true
  await asking
  return {
    what: `${what}: another user’s read`,
    figure: `waits ${longestMs.toFixed(0)} ms at most`,
    goal: { target: `≤ ${MAX_WAIT_MS} ms`, isMet: longestMs <= MAX_WAIT_MS },
  }
}
