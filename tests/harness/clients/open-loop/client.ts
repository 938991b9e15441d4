// The process of an open-loop load: sends requests at a constant rate, whether or not earlier ones are answered.
import { type HttpConnection, openHttpConnection } from '../../../../bench/http-connection.ts'
import type { OpenLoad, OpenLoadAnswer, OpenLoadResult } from './open-loop.ts'

process.on('message', (load: OpenLoad) => {
  run(load).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ failure: String(error) } satisfies OpenLoadAnswer),
  )
})

/** How often due requests are sent. */
const TICK_MS = 1

async function run(load: OpenLoad): Promise<OpenLoadResult> {
  const requests = load.requests.map((request) => Buffer.from(request))
  const idle: HttpConnection[] = await Promise.all(
    Array.from({ length: load.connections }, () => openHttpConnection(load.port)),
  )
  const answers: OpenLoadResult['answers'] = []
  const [underWay, startedAt] = [new Set<Promise<void>>(), performance.now()]
  let [sent, unsent] = [0, 0]
  const now = () => performance.now() - startedAt
  const send = async (connection: HttpConnection) => {
    const sentAtMs = now()
    const { status } = await connection.send(requests[sent % requests.length] ?? Buffer.alloc(0))
    answers.push({ status, sentAtMs, tookMs: now() - sentAtMs })
    idle.push(connection)
  }
  const sendDue = () => {
    const elapsedMs = Math.min(now(), load.durationMs)
    for (const due = (elapsedMs / 1000) * load.perSecond; sent < due; sent += 1) {
      // The one that was idle longest: the service closes connections that are idle for seconds.
      const connection = idle.shift()
      if (!connection) {
        unsent += 1
        continue
      }
      const sending = send(connection)
      underWay.add(sending)
      sending.finally(() => underWay.delete(sending))
    }
    return elapsedMs < load.durationMs
  }
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (sendDue()) return
      clearInterval(timer)
      resolve()
    }, TICK_MS)
  })
  await Promise.all(underWay)
  for (const connection of idle) connection.close()
  return { answers, unsent }
}
