import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { BenchRequest } from './request-bytes.ts'

/** Hands requests to the process that sends them, and takes back how long the answers took. */
export interface LoadJob {
  port: number
  token: string
  requests: readonly BenchRequest[]
  /** How many to send in all; the requests are gone through as often as that takes. */
  count: number
  connections: number
}

interface LoadResult {
  durationMs: number
  latenciesMs: number[]
}

export type LoadAnswer = LoadResult | { failure: string }

export interface LoadClient {
  /** @throws Error when a request is refused */
  run(job: LoadJob): Promise<LoadResult>
  stop(): void
}

export function startLoadClient(): LoadClient {
  const child = fork(new URL('./load-client.ts', import.meta.url), { env: {} })
  return {
    async run(job) {
      child.send(job)
      // What comes back is what `load-client.ts` sends.
      const [answer] = (await once(child, 'message')) as [LoadAnswer]
      if ('failure' in answer) throw new Error(answer.failure)
      return answer
    },
    stop: () => child.disconnect(),
  }
}
