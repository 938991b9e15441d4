import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers'

/** A network between a service and its database, to be cut, led elsewhere, or counted on. */
export interface TcpProxy {
  /** The address of a server as it is reached through here. */
  through(url: string): string
  /** Breaks every connection. */
  cut(): void
  /** Leads new connections to another port. */
  redirect(port: number): void
  /** How many times whoever came through here had to wait for the server while `work` ran. */
  countRoundTrips(work: () => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

/** While round trips are counted, replies are held back until nothing has been sent for so long. */
const SILENCE_MS = 40

export async function startTcpProxy(port: number): Promise<TcpProxy> {
  let target = port
  let trips: number | undefined
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
    let burst: NodeJS.Timeout | undefined
    let held: Buffer[] = []
    const endBurst = () => {
      burst = undefined
      for (const data of held) client.write(data)
      held = []
    }
    client.on('data', (data: Buffer) => {
      upstream.write(data)
      if (trips === undefined) return
      if (burst) clearTimeout(burst)
      else trips += 1
      burst = setTimeout(endBurst, SILENCE_MS)
    })
    upstream.on('data', (data: Buffer) => void (burst ? held.push(data) : client.write(data)))
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
