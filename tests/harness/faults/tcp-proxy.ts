import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { PostgresExchange } from '../engines/postgres-exchange.ts'

/** A proxy between a service and its database, which can be cut or redirected, and counts round trips. */
export interface TcpProxy {
  /** The URL of a server through this proxy. */
  through(url: string): string
  /** Breaks every connection. */
  cut(): void
  /** Breaks every connection at the service's n-th packet from now, instead of forwarding it. */
  cutAt(message: number): void
  /** Sends new connections to another port. */
  redirect(port: number): void
  /**
   * Counts the round trips to PostgreSQL during `work`. A round trip begins with a message to a server that has answered
   * everything so far, and ends when it has answered everything again.
   */
  countRoundTrips(work: () => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

export async function startTcpProxy(port: number): Promise<TcpProxy> {
  let target = port
  let trips: number | undefined
  let messagesUntilCut = Number.POSITIVE_INFINITY
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    const pair = [client, upstream] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        pairs.delete(pair)
        client.destroy()
        upstream.destroy()
      })
    }
    const exchange = new PostgresExchange(
      () => trips !== undefined,
      (answers) => {
        for (const data of answers) client.write(data)
      },
    )
    client.on('data', (data: Buffer) => {
      messagesUntilCut -= 1
      if (messagesUntilCut === 0) return cut()
      upstream.write(data)
      if (exchange.send(data) && trips !== undefined) trips += 1
    })
    upstream.on('data', (data: Buffer) => exchange.answer(data))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = (server.address() as AddressInfo).port
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy()
  }
  return {
    through(url) {
      const changed = new URL(url)
      changed.hostname = '127.0.0.1'
      changed.port = String(own)
      return changed.href
    },
    cut,
    cutAt(message) {
      messagesUntilCut = message
    },
    redirect(other) {
      target = other
    },
    async countRoundTrips(work) {
      trips = 0
      try {
        await work()
        return trips
      } finally {
        trips = undefined
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}
