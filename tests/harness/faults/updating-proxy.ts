import { createHash } from 'node:crypto'
import { serveLocally } from '../clients/local-server.ts'

/** A proxy in front of a service, which serves the client as a newer version after `update`. */
export interface UpdatingProxy {
  url: string
  /** @param isHalfDone updates the service worker but not the document */
  update(options?: { isHalfDone?: boolean }): void
  close(): Promise<void>
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Headers that are not forwarded, because size and encoding change. */
const OWN_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
])

export async function startUpdatingProxy(target: string): Promise<UpdatingProxy> {
  let [version, isHalfDone] = [1, false]
  const renewDocument = (html: string): string =>
    version === 1 ? html : html.replace('<title>', `<meta name="version" content="${version}"><title>`)
  async function renewWorker(script: string): Promise<string> {
    if (version === 1) return script
    const document = await (await fetch(target)).text()
    return script
      .replace(sha256(document), sha256(renewDocument(document)))
      .replace(/"version":"\w+"/, `"version":"${version}"`)
  }
  const { url, close } = await serveLocally(async (request, response) => {
    const body = request.method === 'GET' ? undefined : await new Response(request as never).blob()
    const headers = Object.entries(request.headers).filter(
      ([name]) => name !== 'host' && !OWN_HEADERS.has(name),
    )
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: Object.fromEntries(headers) as Record<string, string>,
      ...(body && { body }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    for (const [name, value] of answer.headers) if (!OWN_HEADERS.has(name)) response.setHeader(name, value)
    response.statusCode = answer.status
    const isDocument = answer.headers.get('content-type')?.startsWith('text/html') && !isHalfDone
    if (request.url === '/service-worker.js') response.end(await renewWorker(bytes.toString()))
    else response.end(isDocument ? renewDocument(bytes.toString()) : bytes)
  })
  return {
    url,
    close,
    update(options = {}) {
      version += 1
      isHalfDone = options.isHalfDone ?? false
    },
  }
}
