import type { Logger } from '../lib/logger.ts'

/** Runs what has to be done now and then, one job after the other, until it is stopped. */
export interface Job {
  name: string
  everyMs: number
  /** Not at the start, which has enough to do. */
  isLater?: boolean
  run(signal: AbortSignal): Promise<void>
}

/** Runs every job at the start, unless it is for later, and then by its time. @returns stops the jobs and resolves when none runs any more */
export function startScheduler(jobs: readonly Job[], logger: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  const timers = jobs.map((job) => {
    let isRunning = false
    const runOnce = async () => {
      if (isRunning) return
      isRunning = true
      try {
        await job.run(stopping.signal)
      } catch (error) {
        logger.error({ job: job.name, err: error }, 'housekeeping failed')
      } finally {
        isRunning = false
      }
    }
    const tick = () => {
      const run = runOnce()
      underWay.add(run)
      run.finally(() => underWay.delete(run))
    }
    if (!job.isLater) tick()
    return setInterval(tick, job.everyMs)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    stopping.abort()
    await Promise.all(underWay)
  }
}
