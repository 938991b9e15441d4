import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { serveLocally } from '../clients/local-server.ts'

/** What something between client and service answers in its place. */
export type ForeignAnswer =
  | { status: number; headers?: Record<string, string>; body?: string | Buffer }
  /** Breaks the connection without an answer. */
  | 'reset'

/** A request that arrived. */
interface SeenRequest {
  method: string
  path: string
  bytes: number
  cookie: string
}

/** A proxy before a service, on a real socket, which may answer in its place. */
export interface ForeignProxy {
  url: string
  /** The requests since the last call of `forget`, also those that were passed on. */
  seen: readonly SeenRequest[]
  forget(): void
  /** @param choose returns undefined to pass the request on */
  answer(choose: (seen: SeenRequest) => ForeignAnswer | undefined): void
  /** Passes everything on. */
  open(): void
  close(): Promise<void>
}

export async function startForeignProxy(target: string): Promise<ForeignProxy> {
  let choose: (seen: SeenRequest) => ForeignAnswer | undefined = () => undefined
  let seen: SeenRequest[] = []
  const { url, close } = await serveLocally((incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming
    const one = { method, path, bytes: Number(headers['content-length'] ?? 0), cookie: headers.cookie ?? '' }
    seen.push(one)
    const answer = choose(one)
    if (answer === undefined) return pass(target, incoming, outgoing)
    if (answer === 'reset') return incoming.socket.resetAndDestroy()
    // As servers do that refuse by the headers: the rest of the body is read and dropped.
    incoming.resume()
    const { status, headers: own = {}, body = '' } = answer
    return outgoing.writeHead(status, own).end(body)
  })
  return {
    url,
    get seen() {
      return seen
    },
    forget() {
      seen = []
    },
    answer(next) {
      choose = next
    },
    open() {
      choose = () => undefined
    },
    close,
  }
}

function pass(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url = '' } = incoming
  const host = new URL(target).host
  const upstream = request(target + url, { method, headers: { ...headers, host }, agent: false })
  upstream.on('response', (response) => {
    // How long a connection stays open is said for each of the two: the client must not use one that this side has closed.
    const { connection: _, 'keep-alive': __, ...passed } = response.headers
    outgoing.writeHead(response.statusCode ?? 502, passed)
    response.pipe(outgoing)
  })
  upstream.on('error', () => outgoing.destroy())
  outgoing.on('close', () => upstream.destroy())
  incoming.pipe(upstream)
}
