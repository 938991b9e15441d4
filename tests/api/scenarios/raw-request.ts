import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Answer } from '../../harness/clients/api-client.ts'

export interface RawRequest {
  method?: string
  path: string
  /** The Host header, where it is not the address that is asked. */
  host?: string
  /** Name, value, name, value … as they go over the wire, so that one can be sent twice. */
  headers?: readonly string[]
  body?: string | Uint8Array
}

/** Sends what `fetch` would not: doubled headers, odd methods, paths and bytes of one's own. */
export async function sendRaw(url: string, { method = 'GET', path, host, headers = [], body }: RawRequest) {
  const address = new URL(url)
  const { hostname, port } = address
  const length = body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))]
  const sent = request({
    hostname,
    port,
    method,
    path,
    headers: ['Host', host ?? address.host, ...length, ...headers],
  })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return readAnswer(response)
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const content = await text(response)
  const isJson = response.headers['content-type']?.startsWith('application/json')
  const { data, error } = content === '' || !isJson ? { data: null, error: null } : JSON.parse(content)
  const headers = Object.entries(response.headersDistinct).map(([name, values = []]) => [
    name,
    values.join(', '),
  ])
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(Object.fromEntries(headers)),
    data,
    error,
    text: content,
  }
}
