import { parentPort, Worker } from 'node:worker_threads'
import type { AnswerMessage, CallMessage } from './helper.ts'
import { programFile } from './program-file.ts'

type Handlers = Readonly<Record<string, (input: never) => unknown>>

/**
 * Answers calls, as the main function of a thread or process.
 *
 * @param toData makes plain data of an error, which `CallFailed` carries to the caller
 */
export function serveCalls(handlers: Handlers, toData: (error: unknown) => unknown): void {
  const post = (message: AnswerMessage) =>
    parentPort ? parentPort.postMessage(message) : process.send?.(message, () => undefined)
  async function answer({ id, name, input }: CallMessage): Promise<AnswerMessage> {
    try {
      const handler = handlers[name]
      if (!handler) throw new Error(`there is no call ${name}`)
      return { id, output: await handler(input as never) }
    } catch (error) {
      return { id, failure: toData(error) }
    }
  }
  const take = async (message: CallMessage) => void post(await answer(message))
  if (parentPort) parentPort.on('message', take)
  else {
    watchMemory(Number(process.argv[2]))
    process.on('message', (message) => void take(message as CallMessage))
    // A terminal and systemd send these to all processes; the service ends this one when it needs it no more.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
    // The service has ended, however it did.
    process.on('disconnect', () => process.exit())
  }
  post({ ready: true })
}

/** Ends this process, from a thread of its own, when it holds more memory than that. */
function watchMemory(megabytes: number): void {
  const watch = new Worker(programFile('server/lib/helper/memory-watch.program.ts'), {
    workerData: { maxBytes: megabytes * 1_000_000 },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
    execArgv: [],
    env: {},
  })
  watch.unref()
}
