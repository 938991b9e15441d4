import { once } from 'node:events'
import type { Server } from 'node:http'

/** Counts the connections of a stand-in. @returns a function that resolves when there is none */
export function watchSockets(server: Server): () => Promise<void> {
  let count = 0
  server.on('connection', (socket) => {
    count += 1
    socket.on('error', () => {})
    socket.on('close', () => {
      count -= 1
      server.emit('left')
    })
  })
  return async () => {
    while (count > 0) await once(server, 'left')
  }
}
