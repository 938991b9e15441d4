import { onTestFinished, vi } from 'vitest'
import type { Scenario } from './scenarios.ts'

/** Fake timers for time limits: with real ones, a busy machine may exceed a short limit before the request is sent. */
export function useFakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Runs the fake timers from the arrival of the request until its connection is closed. */
export const inFakeTime =
  (does: Scenario): Scenario =>
  async (exchange) => {
    const ticking = setInterval(() => vi.advanceTimersByTime(10), 5)
    exchange.response.once('close', () => clearInterval(ticking))
    await does(exchange)
  }
