// A user of the measured service, and how long another user's reads take meanwhile.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { openHttpConnection } from './http-connection.ts'
import { type BenchRequest, toBytes } from './request-bytes.ts'

/** An account with a login. Each request has a connection of its own: the server closes idle ones. */
export interface Person {
  port: number
  token: string
  /** @returns the body of the response. @throws Error for a status of 300 or more */
  ask(request: BenchRequest): Promise<string>
}

export const get = (path: string): BenchRequest => ({ method: 'GET', path: `/api/v1${path}` })
export const post = (path: string, body: object): BenchRequest => ({
  method: 'POST',
  path: `/api/v1${path}`,
  body,
})

export async function signUp(port: number, name: string): Promise<Person> {
  const account = { email: `${name}@example.org`, password: 'correct horse' }
  await ask(port, '', post('/auth/register', account))
  const { token } = JSON.parse(await ask(port, '', post('/auth/login', account))).data
  return { port, token, ask: (request) => ask(port, token, request) }
}

/** @throws Error for a status of 300 or more */
async function ask(port: number, token: string, request: BenchRequest): Promise<string> {
  const connection = await openHttpConnection(port)
  const { status, body } = await connection.send(toBytes(request, token), true)
  connection.close()
  if (status >= 300) throw new Error(`${request.path} was answered with ${status}: ${body}`)
  return body
}

/** Reads the list of days of `other` every `pauseMs` while `work` runs. @returns the longest response time in milliseconds */
export async function longestWaitDuring(
  { port, token }: Person,
  pauseMs: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const reader = new Worker(new URL('waiting-reader.ts', import.meta.url), {
    workerData: { port, token, pauseMs },
  })
  const longestMs = once(reader, 'message')
  try {
    await work()
  } finally {
    reader.postMessage('end')
  }
  const [found] = await longestMs
  return found
}
