import { readConfig } from '../../../server/config.ts'
import { type Clock, systemClock } from '../../../server/lib/clock.ts'
import { type Service, startServer } from '../../../server/process/server.ts'
import { createTestStore, type TestStore } from '../engines/test-store.ts'
import { Outgoing } from './outgoing.ts'

/** Longer than the default, because statements wait on a busy machine. */
export const PATIENT = { DAYLEAF_DATABASE_CONNECT_MS: '120000', DAYLEAF_DATABASE_STATEMENT_MS: '120000' }

/** A real service on a real socket, for one test file. */
export interface TestService {
  url: string
  store: TestStore
  stop(): Promise<void>
}

/** @param given the store of its diary; by default a temporary one, which is removed when the service stops */
export async function startTestService(
  settings: Record<string, string> = {},
  clock: Clock = systemClock,
  given?: TestStore,
  // Tests wait for mails.
  mailDelayMs: () => number = () => 0,
): Promise<TestService> {
  const store = given ?? (await createTestStore())
  const config = readConfig({
    PORT: '0',
    DAYLEAF_LOG_LEVEL: 'silent',
    DAYLEAF_RATE_LIMIT: 'off',
    // Tests hold several pages at once at a stand-in for a local provider.
    DAYLEAF_LOCAL_PAGES: '8',
    ...PATIENT,
    ...store.settings,
    ...settings,
  })
  const outgoing = new Outgoing(store.books)
  const service: Service = await outgoing.watch(() => startServer(config, clock, { mailDelayMs }))
  return {
    url: service.url,
    store,
    async stop() {
      await service.stop(1_000)
      await outgoing.check()
      if (!given) await store.remove()
    },
  }
}

/** A clock that advances only when a test says so. */
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
