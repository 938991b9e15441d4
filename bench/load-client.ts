// The client's process, apart from the measured servers.
import { openHttpConnection } from './http-connection.ts'
import type { LoadAnswer, LoadJob } from './load.ts'
import { toBytes } from './request-bytes.ts'

process.on('message', (job: LoadJob) => {
  run(job).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ failure: String(error) } satisfies LoadAnswer),
  )
})

/** Repeats the requests in order until `count` are answered; each connection sends one at a time. */
async function run({ port, token, requests, count, connections }: LoadJob): Promise<LoadAnswer> {
  const messages = requests.map((request) => toBytes(request, token))
  const open = await Promise.all(Array.from({ length: connections }, () => openHttpConnection(port)))
  const latenciesMs: number[] = []
  let sent = 0
  const startedAt = performance.now()
  await Promise.all(
    open.map(async (connection) => {
      while (sent < count) {
        const index = sent++ % messages.length
        const message = messages[index]
        if (!message) throw new Error('There is nothing to ask.')
        const sentAt = performance.now()
        const { status } = await connection.send(message)
        latenciesMs.push(performance.now() - sentAt)
        if (status >= 300) throw new Error(`${requests[index]?.path} was answered with ${status}.`)
      }
    }),
  )
  const durationMs = performance.now() - startedAt
  for (const connection of open) connection.close()
  return { durationMs, latenciesMs }
}
