import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Event } from '../../../contract/events.ts'
import { type Answer, createAccount } from '../clients/api-client.ts'
import { type HeldWriter, startHeldWriter } from '../providers/held-writer.ts'
import { startTestService, type TestService } from '../service/test-service.ts'

/** A service with a stand-in as its provider, and a new person for each test. */
export interface PageWriting {
  service: TestService
  writer: HeldWriter
  person: Awaited<ReturnType<typeof createAccount>>
  params: { date: string }
  record(content: string, extra?: object): Promise<Event>
  /** Generates a page with the text `text`. */
  writePage(text?: string): Promise<Answer<'generateJournal'>>
}

/** Registers hooks that set up and tear down. Call at the top of a test file. */
export function setUpPageWriting(): PageWriting {
  const params = { date: '2026-03-14' }
  // The other members are set by the hooks, before any test.
  const context = {
    params,
    async record(content: string, extra: object = {}) {
      const body = { date: params.date, type: 'text', content, ...extra }
      return (await context.person.call('createEvent', { body })).data
    },
    async writePage(text = '# A day\n\nWe walked.') {
      const answer = context.person.call('generateJournal', { params })
      await context.writer.arrived(context.writer.requests.length + 1)
      context.writer.say(text)
      context.writer.finish()
      return answer
    },
  } as PageWriting
  beforeAll(async () => {
    context.writer = await startHeldWriter()
    context.service = await startTestService({ DAYLEAF_PROVIDER_D_URL: context.writer.url })
  })
  afterAll(async () => {
    await context.service.stop()
    await context.writer.close()
  })
  beforeEach(async () => {
    context.writer.requests.length = 0
    context.person = await createAccount(context.service.url)
    const body = { aiProvider: 'provider_d', providerSettings: { provider_d: { model: 'held' } } }
    await context.person.call('updateSettings', { body })
  })
  afterEach(() => {
    context.writer.replyBy(undefined)
    context.writer.limitBy(undefined)
    context.writer.finish()
  })
  return context
}
