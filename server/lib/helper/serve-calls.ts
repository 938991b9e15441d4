import { parentPort } from 'node:worker_threads'
import type { AnswerMessage, CallMessage, ToldMessage } from './helper.ts'
import { watchMemory } from './watch-memory.ts'

/** Asks the caller of the call that runs. @throws Error with its message, if the caller throws */
type AskCaller = (input: unknown) => Promise<unknown>

type Handlers = Readonly<Record<string, (input: never, ask: AskCaller) => unknown>>

/**
 * Answers calls, as the main function of a thread or process.
 *
 * @param toData makes plain data of an error, which `CallFailed` carries to the caller
 */
export function serveCalls(handlers: Handlers, toData: (error: unknown) => unknown): void {
  const post = (message: AnswerMessage) =>
    parentPort ? parentPort.postMessage(message) : process.send?.(message, () => undefined)
  const asked = new Map<number, (message: ToldMessage) => void>()
  let asks = 0
  const ask = (of: number, input: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      asks += 1
      asked.set(asks, (told) =>
        'failure' in told ? reject(new Error(String(told.failure))) : resolve(told.output),
      )
      post({ ask: asks, of, input })
    })
  async function answer({ id, name, input }: CallMessage): Promise<AnswerMessage> {
    try {
      const handler = handlers[name]
      if (!handler) throw new Error(`there is no call ${name}`)
      return { id, output: await handler(input as never, (question) => ask(id, question)) }
    } catch (error) {
      return { id, failure: toData(error) }
    }
  }
  async function take(message: CallMessage | ToldMessage): Promise<void> {
    if (!('told' in message)) {
      post(await answer(message))
      return
    }
    asked.get(message.told)?.(message)
    asked.delete(message.told)
  }
  if (parentPort) parentPort.on('message', take)
  else {
    watchMemory(Number(process.argv[2]))
    process.on('message', (message) => void take(message as CallMessage | ToldMessage))
    // A terminal and systemd send these to all processes; the service ends this one when it needs it no more.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
    // The service has ended, however it did.
    process.on('disconnect', () => process.exit())
  }
  post({ ready: true })
}
