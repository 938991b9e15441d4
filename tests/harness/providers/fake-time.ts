import { onTestFinished, vi } from 'vitest'
import type { Scenario } from './scenarios.ts'

/** Time limits by timers that a test moves: by the real clock a busy machine may end a short one before the request is out. */
export function useFakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Lets the fake timers run from the moment the request has arrived until its connection is closed. */
export const inFakeTime =
  (does: Scenario): Scenario =>
  async (exchange) => {
    const ticking = setInterval(() => vi.advanceTimersByTime(10), 5)
    exchange.response.once('close', () => clearInterval(ticking))
    await does(exchange)
  }
