import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serveLocally } from '../../../tests/harness/clients/local-server.ts'
import { leaveFreely } from '../../../tests/harness/providers/leave-freely.ts'
import { ask } from './ask.ts'

const SERVER_SLOW = { problem: { code: 'server_slow' } }

test('a server that sends some bytes now and then is left, and has no more time in the same run', async () => {
  const server = await serveLocally((_request, response) => {
    const timer = setInterval(() => response.write('a'), 50)
    response.on('close', () => clearInterval(timer))
  })
  onTestFinished(() => server.close())
  await using directory = await mkdtempDisposable(join(tmpdir(), 'dayleaf-ask-'))
  const patience = { ms: 500 }
  const context = {
    ...{ leave: leaveFreely, reach: { isPrivateAllowed: true }, patience },
    signal: new AbortController().signal,
  }
  const question = { url: new URL(server.url), maxBytes: 1_000, to: join(directory.path, 'answer') }
  await expect(ask(context, question)).rejects.toMatchObject(SERVER_SLOW)
  await server.whenLeft()
  expect(patience.ms).toBeLessThan(0)
})
