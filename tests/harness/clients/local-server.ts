import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An HTTP server of a test, on a free port. */
export interface LocalServer {
  url: string
  /** Resolves when no connection is open. */
  whenLeft(): Promise<void>
  /** Breaks open connections. */
  close(): Promise<void>
}

export async function serveLocally(
  answer: (...given: Parameters<RequestListener>) => unknown,
): Promise<LocalServer> {
  const server = createServer(async (request, response) => {
    try {
      await answer(request, response)
    } catch (error) {
      // At the end of a test a browser may request what is closed already.
      response.destroy(error as Error)
    }
  }).listen(0, '127.0.0.1')
  let connections = 0
  server.on('connection', (socket) => {
    connections += 1
    socket.on('error', () => {})
    socket.on('close', () => {
      connections -= 1
      server.emit('left')
    })
  })
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async whenLeft() {
      while (connections > 0) await once(server, 'left')
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
