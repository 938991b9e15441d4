import { enableCompileCache } from 'node:module'

enableCompileCache()

/** Answers that began are given this long when the process is told to stop; a supervisor kills after 30 s. */
const GRACE_MS = 25_000

const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

try {
  // Loaded after the cache is on, so that a later start finds everything compiled.
  const { processEnvironment, readSettings } = await import('./settings.ts')
  const settings = readSettings(processEnvironment())
  const { startService } = await import('./service.ts')
  const service = await startService(settings)
  const stop = () => {
    process.once('SIGTERM', () => process.exit(1))
    process.once('SIGINT', () => process.exit(1))
    service.stop(GRACE_MS).then(() => process.exit(0), fail)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  fail(error)
}
