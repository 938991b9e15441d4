import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/**
 * Counts the connections that this process opens, by `host:port` as the ledger names hosts. A socket that is refused counts
 * too. Call the result to stop.
 */
export function watchSockets(): { counts: ReadonlyMap<string, number>; stop(): void } {
  const counts = new Map<string, number>()
  const onSocket = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    const count = (_error: unknown, ip: string, port: number) => {
      const key = `${ip}:${port}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    socket.once('connectionAttempt', (ip: string, port: number) => count(null, ip, port))
  }
  subscribe('net.client.socket', onSocket)
  return { counts, stop: () => void unsubscribe('net.client.socket', onSocket) }
}
