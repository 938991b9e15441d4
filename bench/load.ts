import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { BenchRequest } from './request-bytes.ts'

/** A job of the client's process (`load-client.ts`). */
export interface LoadJob {
  port: number
  token: string
  requests: readonly BenchRequest[]
  /** Number of requests to send; `requests` are repeated. */
  count: number
  connections: number
}

interface LoadResult {
  durationMs: number
  latenciesMs: number[]
}

export type LoadAnswer = LoadResult | { failure: string }

export interface LoadClient {
  /** @throws Error for a response of 300 or more */
  run(job: LoadJob): Promise<LoadResult>
  stop(): void
}

export function startLoadClient(): LoadClient {
  const child = fork(new URL('./load-client.ts', import.meta.url), { env: {} })
  return {
    async run(job) {
      child.send(job)
      // Sent by `load-client.ts`.
      const [answer] = (await once(child, 'message')) as [LoadAnswer]
      if ('failure' in answer) throw new Error(answer.failure)
      return answer
    },
    stop: () => child.disconnect(),
  }
}
