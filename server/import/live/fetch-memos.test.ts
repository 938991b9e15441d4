import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type LocalServer, serveLocally } from '../../../tests/harness/clients/local-server.ts'
import { leaveFreely } from '../../../tests/harness/providers/leave-freely.ts'
import { fetchMemos } from './fetch-memos.ts'
import { FREE_MS } from './pace.ts'

// Servers on real sockets, which send drop by drop; the seconds are counted by hand.
const OWNER = '{"user":{"name":"users/7"}}'
const FILE = { name: 'attachments/f1', filename: 'a.jpg', type: 'image/jpeg', size: '9000' }
const MEMOS = JSON.stringify({
  memos: [{ name: 'memos/a', creator: 'users/7', content: 'Memo', attachments: [FILE] }],
})
const STEP_MS = 10_000

/** @returns after how many milliseconds it was given up, and why */
async function fetchFrom({ url }: LocalServer, drop: () => void) {
  const directory = await mkdtemp(join(tmpdir(), 'dayleaf-memos-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const server = { address: url, token: 'memos_pat_1', isPrivateAllowed: true }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { signal } = new AbortController()
  const fetch = { server, maxFileBytes: 1_000_000, room: 1_000_000, signal, leave: leaveFreely }
  let failure: unknown
  let hasEnded = false
  const ending = fetchMemos(fetch, join(directory, 'memos.zip'))
    .catch((error: unknown) => {
      failure = error
    })
    .finally(() => {
      hasEnded = true
    })
  const start = performance.now()
  while (!hasEnded && performance.now() - start < 10 * FREE_MS) {
    drop()
    await setImmediate()
    vi.advanceTimersByTime(STEP_MS)
    await setImmediate()
  }
  await ending
  return { failure, afterMs: performance.now() - start }
}

test.each([
  ['its owner', 'auth/me', OWNER],
  ['its memos', 'memos', MEMOS],
  ['a file', 'file/attachments', 'a picture'],
])(
  'a server that sends %s by a byte each ten seconds is left after two minutes',
  async (_what, slow, body) => {
    let trickling: ServerResponse | undefined
    const server = await serveLocally((request, response) => {
      const path = String(request.url)
      if (path.includes(slow)) {
        trickling = response
        response.writeHead(200, { 'content-length': 9000 })
      } else response.end(path.includes('auth/me') ? OWNER : MEMOS)
    })
    onTestFinished(() => server.close())
    const { failure, afterMs } = await fetchFrom(server, () => trickling?.write(body.slice(0, 1)))
    expect(failure).toMatchObject({ problem: { code: 'server_slow' } })
    expect(afterMs).toBeGreaterThan(FREE_MS)
    expect(afterMs).toBeLessThan(2 * FREE_MS)
    await server.whenLeft()
  },
)
