import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { PostgresExchange } from '../engines/postgres-exchange.ts'

/** A network between a service and its database, to be cut, led elsewhere, or counted on. */
export interface TcpProxy {
  /** The address of a server as it is reached through here. */
  through(url: string): string
  /** Breaks every connection. */
  cut(): void
  /** Breaks every connection instead of passing on what the service sends for the so manieth time from now. */
  cutAt(message: number): void
  /** Leads new connections to another port. */
  redirect(port: number): void
  /**
   * How many times whoever came through here had to wait for a PostgreSQL while `work` ran: an exchange begins with
   * the first message to a server that owes no answer, and ends when it owes none any more.
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
    const exchange = new PostgresExchange((answers) => {
      for (const data of answers) client.write(data)
    })
    client.on('data', (data: Buffer) => {
      messagesUntilCut -= 1
      if (messagesUntilCut === 0) return cut()
      upstream.write(data)
      if (trips !== undefined && exchange.send(data)) trips += 1
    })
    upstream.on('data', (data: Buffer) => {
      if (trips === undefined) client.write(data)
      else exchange.answer(data)
    })
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
