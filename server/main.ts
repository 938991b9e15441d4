import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// A directory of ours: the default one is shared by all users of the machine.
enableCompileCache(join(import.meta.dirname, '..', 'build', 'compile-cache'))

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
  let isStopping = false
  const stop = () => {
    // Whoever asks twice does not want to wait.
    if (isStopping) process.exit(1)
    isStopping = true
    service.stop(GRACE_MS).then(() => process.exit(0), fail)
  }
  // Told to stop, interrupted at the terminal, or the terminal closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
} catch (error) {
  fail(error)
}
