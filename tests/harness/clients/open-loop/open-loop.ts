import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** Requests at a constant rate, from a process of their own. */
export interface OpenLoad {
  port: number
  /** Whole HTTP messages, sent in rotation. */
  requests: readonly string[]
  perSecond: number
  durationMs: number
  /** Maximum number of concurrent requests. */
  connections: number
}

export interface OpenLoadAnswered {
  status: number
  /** Since the load began. */
  sentAtMs: number
  tookMs: number
}

export interface OpenLoadResult {
  answers: OpenLoadAnswered[]
  /** Requests that were due when no connection was free. */
  unsent: number
}

export type OpenLoadAnswer = OpenLoadResult | { failure: string }

/** @throws Error when the process ends */
async function failAtEnd(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`The process that asks ended with ${code}.`)
}

/** @throws Error when a connection is closed on it */
export async function loadByTheClock(load: OpenLoad): Promise<OpenLoadResult> {
  const child = fork(new URL('./client.ts', import.meta.url), { env: {} })
  try {
    child.send(load)
    // Sent by `client.ts`.
    const [answer] = (await Promise.race([once(child, 'message'), failAtEnd(child)])) as [OpenLoadAnswer]
    if ('failure' in answer) throw new Error(answer.failure)
    return answer
  } finally {
    if (child.connected) child.disconnect()
  }
}
