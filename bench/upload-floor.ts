// The floor of uploads: bare `node:http` that writes the body to a file and syncs it.
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const [directory = '', port = ''] = process.argv.slice(2)
let count = 0

createServer(async (request, response) => {
  if (request.method === 'POST') {
    count += 1
    await pipeline(request, createWriteStream(join(directory, `upload-${count}`), { flush: true }))
  }
  response.end('{}')
}).listen(Number(port), '127.0.0.1')

process.once('SIGTERM', () => process.exit(0))
