import { isatty } from 'node:tty'
import { type Config, processEnvironment, readConfig } from './config.ts'
import { startServer } from './process/server.ts'

/** How long requests in flight may take after the signal to stop. Supervisors kill after 30 s. */
const GRACE_MS = 25_000

/** Looked up at the start: a terminal that closed is none any more. */
const isAtTerminal = isatty(0)

const isReadByPerson = isatty(1)

/** At a terminal the log has warnings and errors only; request lines are for programs that collect logs. */
const forReader = (config: Config): Config =>
  isReadByPerson && config.DAYLEAF_LOG_LEVEL === 'info' ? { ...config, DAYLEAF_LOG_LEVEL: 'warn' } : config

const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

try {
  const service = await startServer(forReader(readConfig(processEnvironment())))
  if (isReadByPerson) console.log(`Dayleaf is at ${service.url}. Ctrl-C ends it.`)
  let isStopping = false
  const stop = () => {
    // A second signal asks not to wait.
    if (isStopping) process.exit(1)
    isStopping = true
    service.stop(GRACE_MS).then(() => process.exit(0), fail)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  // SIGHUP means that the terminal closed. Without one, as under nohup, the service goes on: Node has undone nohup's
  // own setting, so that without a handler the signal would end the process.
  process.on('SIGHUP', isAtTerminal ? stop : () => undefined)
} catch (error) {
  fail(error)
}
