import { once } from 'node:events'
import type { Server } from 'node:http'

/** Watches who is connected to a stand-in. @returns resolves when nobody is any more */
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
