import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { API_PREFIX } from '../../contract/index.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { type HeldWriter, startHeldWriter } from '../harness/providers/held-writer.ts'
import { startTestService, type TestService } from '../harness/service/test-service.ts'

/** What a client that streams hears of a page while its provider is silent. */
const ALIVE = ': alive\n\n'
const HEARTBEAT_MS = 15_000

let service: TestService
let writer: HeldWriter
beforeEach(async () => {
  writer = await startHeldWriter()
  service = await startTestService({ DAYLEAF_PROVIDER_D_URL: writer.url })
})
afterEach(async () => {
  vi.useRealTimers()
  await service.stop()
  await writer.close()
})

/** Asks for a page, and hears the answer up to what a test waits for. */
async function streamPage() {
  const person = await createAccount(service.url)
  await person.call('updateSettings', {
    body: { aiProvider: 'provider_d', providerSettings: { provider_d: { model: 'held' } } },
  })
  await person.call('createEvent', { body: { date: '2026-03-14', type: 'text', content: 'Walked' } })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const response = await fetch(`${service.url}${API_PREFIX}/journal/generate/2026-03-14`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.token}`, Accept: 'text/event-stream' },
  })
  if (!response.body) throw new Error('nothing is streamed')
  const pieces = response.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  let rest = ''
  return {
    /** @returns all that came since the last time, up to the end of `text` */
    async hear(text: string): Promise<string> {
      while (!rest.includes(text)) {
        const { value, done } = await pieces.next()
        if (done) throw new Error(`ended without ${text}, after ${rest}`)
        rest += value
      }
      const end = rest.indexOf(text) + text.length
      const heard = rest.slice(0, end)
      rest = rest.slice(end)
      return heard
    },
    async hearEnd(): Promise<string> {
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) rest += next.value
      return rest
    },
  }
}

const delta = (text: string) => `event: delta\ndata: ${JSON.stringify({ text })}\n\n`

test('a stream says every 15 seconds that it is alive while the provider is silent, and nothing once it ended', async () => {
  const { hear, hearEnd } = await streamPage()
  await writer.arrived(1)
  expect(await hear('\n\n')).toMatch(/^event: task\n/)
  const hearAfter = (silenceMs: number, text: string) => {
    vi.advanceTimersByTime(silenceMs)
    writer.say(text)
    return hear(delta(text))
  }
  expect(await hearAfter(HEARTBEAT_MS - 1, 'One')).toBe(delta('One'))
  expect(await hearAfter(1, ' page')).toBe(ALIVE + delta(' page'))
  expect(await hearAfter(2 * HEARTBEAT_MS, ' of a day.')).toBe(ALIVE + ALIVE + delta(' of a day.'))
  writer.finish()
  expect(await hearEnd()).toMatch(/^event: journal\ndata: \{.+"content":"One page of a day\.".+\}\n\n$/)
  expect(vi.getTimerCount()).toBe(0)
})
