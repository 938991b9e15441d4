import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, systemClock } from '../../server/lib/clock.ts'
import { type Service, startService } from '../../server/service.ts'
import { readSettings } from '../../server/settings.ts'

/** A real service on a real socket and a throw-away directory, for one test file. */
export interface TestService {
  url: string
  dataDirectory: string
  stop(): Promise<void>
}

export async function startTestService(
  settings: Record<string, string> = {},
  clock: Clock = systemClock,
): Promise<TestService> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'dayleaf-test-'))
  const service: Service = await startService(
    readSettings({
      PORT: '0',
      DAYLEAF_DATA_DIR: dataDirectory,
      DAYLEAF_LOG_LEVEL: 'silent',
      DAYLEAF_RATE_LIMIT: 'off',
      ...settings,
    }),
    clock,
  )
  return {
    url: service.url,
    dataDirectory,
    async stop() {
      await service.stop(1_000)
      await rm(dataDirectory, { recursive: true, force: true })
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
