import { readConfig } from '../../../server/config.ts'
import { type Clock, systemClock } from '../../../server/lib/clock.ts'
import { type Service, startServer } from '../../../server/process/server.ts'
import { createTestStore, type TestStore } from '../engines/test-store.ts'

/** A busy machine may keep a statement waiting for longer than an operator wants to. */
export const PATIENT = { DAYLEAF_DATABASE_CONNECT_MS: '120000', DAYLEAF_DATABASE_STATEMENT_MS: '120000' }

/** A real service on a real socket, for one test file. */
export interface TestService {
  url: string
  store: TestStore
  stop(): Promise<void>
}

/** @param given where its diary lies; without it in a throw-away place that goes when the service stops */
export async function startTestService(
  settings: Record<string, string> = {},
  clock: Clock = systemClock,
  given?: TestStore,
): Promise<TestService> {
  const store = given ?? (await createTestStore())
  const service: Service = await startServer(
    readConfig({
      PORT: '0',
      DAYLEAF_LOG_LEVEL: 'silent',
      DAYLEAF_RATE_LIMIT: 'off',
      ...PATIENT,
      ...store.settings,
      ...settings,
    }),
    clock,
  )
  return {
    url: service.url,
    store,
    async stop() {
      await service.stop(1_000)
      if (!given) await store.remove()
    },
  }
}

/** A clock that stands still until a test turns it. */
export class TestClock implements Clock {
  #nowMs: number

  constructor(start: string) {
    this.#nowMs = Date.parse(start)
  }

  now(): number {
    return this.#nowMs
  }

  monotonic(): number {
    return performance.now()
  }

  advance(ms: number): void {
    this.#nowMs += ms
  }
}
