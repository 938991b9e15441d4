import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { API_PREFIX } from '../../contract/index.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import { openSocket } from '../harness/clients/raw-socket.ts'
import { type HeldWriter, startHeldWriter } from '../harness/providers/held-writer.ts'
import { startTestService, type TestService } from '../harness/service/test-service.ts'

type Person = Awaited<ReturnType<typeof createAccount>>

/** So many may wait for an answer at once. */
const MOST = 3
const params = { date: '2026-03-14' }

describe('a service that has as much to do as it takes on', () => {
  let writer: HeldWriter
  let service: TestService
  /** As many as the service takes on, because nobody has more than two pages written at once, and one who reads. */
  let people: Person[]
  let reader: Person
  beforeEach(async () => {
    writer = await startHeldWriter()
    service = await startTestService({
      DAYLEAF_PROVIDER_D_URL: writer.url,
      DAYLEAF_MAX_REQUESTS: String(MOST),
    })
    reader = await createAccount(service.url)
    people = []
    while (people.length < MOST) people.push(await settleIn(service.url))
  })
  afterEach(async () => {
    await service.stop()
    await writer.close()
  })

  async function settleIn(url: string): Promise<Person> {
    const person = await createAccount(url)
    const providerSettings = { provider_d: { model: 'held' } }
    await person.call('updateSettings', { body: { aiProvider: 'provider_d', providerSettings } })
    await person.call('createEvent', { body: { ...params, type: 'text', content: 'Walked' } })
    return person
  }

  const count = async (metric: string) => {
    const text = await (await fetch(`${service.url}/metrics`)).text()
    return Number(new RegExp(`^${metric} (\\d+)$`, 'm').exec(text)?.[1])
  }

  test('refuses one more, says how it is all the same, and serves again when it has answered', async () => {
    const pages = people.map((person) => person.call('generateJournal', { params }))
    await writer.arrived(MOST)
    const refused = await reader.call('listDays')
    expect(refused).toMatchObject({ status: 503, data: null, error: { code: 'UNAVAILABLE' } })
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('x-request-id')).toBe(refused.error?.requestId)
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
    const create = { ...params, type: 'text', content: 'x'.repeat(90_000) }
    expect((await reader.call('createEvent', { body: create })).status).toBe(503)
    for (const path of ['/healthz', '/readyz']) expect((await fetch(service.url + path)).status).toBe(200)
    expect(await count('dayleaf_http_refused_requests_total')).toBe(2)

    writer.say('# A page')
    writer.finish()
    for (const page of pages) expect((await page).status).toBe(200)
    expect(await reader.call('listDays')).toMatchObject({ status: 200, data: [] })
  })

  test('does not count streams, nor requests with an incomplete body', async () => {
    const streams = people.map(({ token }) =>
      fetch(`${service.url}${API_PREFIX}/journal/generate/${params.date}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
      }),
    )
    await writer.arrived(MOST)
    const half = [
      `POST ${API_PREFIX}/events HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${reader.token}`,
      'Content-Type: application/json',
      'Content-Length: 100',
      'Expect: 100-continue',
    ].join('\r\n')
    const slow: Socket[] = []
    for (; slow.length < MOST; ) {
      const socket = await openSocket(service.url)
      // Told to go on: the request is in the service's hands.
      const isTaken = new Promise((resolve) => socket.once('data', resolve))
      socket.write(`${half}\r\n\r\n{`)
      await isTaken
      slow.push(socket)
    }
    expect((await reader.call('listDays')).status).toBe(200)
    for (const socket of slow) socket.destroy()
    writer.say('# A page')
    writer.finish()
    for (const stream of streams) expect(await (await stream).text()).toContain('event: journal')
  })
})
