// The floor: a bare server with which the service is compared. It handles the same two requests on the same tables with
// `node:http` and `node:sqlite` alone, and syncs one commit for each event.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readToken } from '../server/accounts/tokens.ts'
import { openFloorStore } from './floor-store.ts'

const [directory = '', port = ''] = process.argv.slice(2)
const store = openFloorStore(directory)
const DAY_PATH = '/api/v1/days/'

function answer(response: ServerResponse, status: number, data: unknown): void {
  const body = Buffer.from(JSON.stringify({ data, error: null }))
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': body.length })
  response.end(body)
}

function ownerOf(request: IncomingMessage): string | undefined {
  const token = readToken(request.headers.authorization?.slice('Bearer '.length) ?? '')
  return token && store.hasCredential(token.userId, token.hash) ? token.userId : undefined
}

const server = createServer((request, response) => {
  const { url = '', method } = request
  if (url === '/readyz') return answer(response, 200, null)
  const userId = ownerOf(request)
  if (!userId) return answer(response, 401, null)
  if (method === 'GET' && url.startsWith(DAY_PATH)) {
    return answer(response, 200, store.readDay(userId, url.slice(DAY_PATH.length)))
  }
  if (method === 'POST' && url === '/api/v1/events') {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      answer(response, 201, store.createEvent(userId, JSON.parse(Buffer.concat(chunks).toString())))
    })
    return
  }
  answer(response, 404, null)
})
server.listen(Number(port), '127.0.0.1')
process.once('SIGTERM', () => {
  store.close()
  process.exit(0)
})
