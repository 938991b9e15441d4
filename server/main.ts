import { processEnvironment, readConfig } from './config.ts'
import { startServer } from './process/server.ts'

/** Answers that began are given this long when the process is told to stop; a supervisor kills after 30 s. */
const GRACE_MS = 25_000

const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

try {
  const service = await startServer(readConfig(processEnvironment()))
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
