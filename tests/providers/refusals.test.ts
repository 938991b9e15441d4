import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useFakeTimers } from '../harness/providers/fake-time.ts'
import * as scenario from '../harness/providers/scenarios.ts'
import { closeStandIns, openStandIn } from '../harness/providers/stand-in.ts'
import { createTestWriter, kindOfBody, runWriter } from '../harness/providers/writer-run.ts'

/** Error messages of real services, and the failure that each becomes. */
afterEach(closeStandIns)

const coded = (code: string) => ({ error: { message: 'x', type: 'invalid_request_error', code } })
const typed = (type: string) => ({ error: { message: 'x', type, code: null } })

describe('a service that speaks as OpenAI does', () => {
  it.each([
    [coded('invalid_api_key'), /API key/],
    [typed('authentication_error'), /API key/],
    [coded('model_not_found'), /know the model/],
    [coded('model_decommissioned'), /know the model/],
    [coded('context_length_exceeded'), /longer than/],
    [coded('rate_limit_exceeded'), /limits our/],
    [typed('rate_limit_error'), /limits our/],
    [typed('insufficient_quota'), /quota/],
    [{ error: 'in words alone' }, /did not accept/],
  ])('says more in a code than in its status: %j', async (body, says) => {
    const standIn = await openStandIn({ provider: 'provider_a', script: [scenario.refusingWith(400, body)] })
    const run = await runWriter('provider_a', standIn.url)
    expect(run.error).toMatchObject({ message: expect.stringMatching(says) })
    expect(kindOfBody(run.attempts[0]?.responseBody)).toBe('json')
  })

  it('withholds a text', async () => {
    const script = [scenario.answering({ finish: 'filtered' })]
    const standIn = await openStandIn({ provider: 'provider_a', script })
    const run = await runWriter('provider_a', standIn.url)
    expect(run.error).toMatchObject({ message: expect.stringContaining('withheld') })
  })
})

/** Such an error comes with HTTP 429, 500 or 529 too, and is then repeated. */
const isPassing = (type: string) =>
  ['rate_limit_error', 'timeout_error', 'overloaded_error', 'api_error'].includes(type)

describe('Anthropic', () => {
  it.each([
    ['authentication_error', /API key/],
    ['permission_error', /API key/],
    ['not_found_error', /know the model/],
    ['request_too_large', /of this size/],
    ['rate_limit_error', /limits our/],
    ['billing_error', /quota/],
    ['timeout_error', /gave up/],
    ['overloaded_error', /overloaded/],
    ['api_error', /reported an error/],
  ])('reports %s under HTTP 200', async (type, says) => {
    const frame = { type: 'error', error: { type, message: 'x' } }
    const standIn = await openStandIn({ provider: 'provider_c', script: [scenario.sayingFrames([frame])] })
    const run = await runWriter('provider_c', standIn.url)
    expect(run.error).toMatchObject({ message: expect.stringMatching(says) })
    expect(run.attempts.at(-1)).toMatchObject({ status: 200, responseBody: [frame] })
    expect(run.attempts).toHaveLength(isPassing(type) ? 3 : 1)
  })

  it('stops where the context of its model ends', async () => {
    const delta = { stop_reason: 'model_context_window_exceeded', stop_sequence: null }
    const frames = [{ type: 'message_delta', delta, usage: { output_tokens: 1 } }, { type: 'message_stop' }]
    const standIn = await openStandIn({ provider: 'provider_c', script: [scenario.sayingFrames(frames)] })
    const run = await runWriter('provider_c', standIn.url)
    expect(run.error).toMatchObject({ message: expect.stringContaining('longer than') })
  })
})

describe('whatever the service', () => {
  it.each([300, 301, 302, 303, 308])('is not followed to another origin by %i', async (status) => {
    const elsewhere = await openStandIn({ provider: 'provider_d' })
    const leading: scenario.Scenario = ({ response }) =>
      void response.writeHead(status, { location: elsewhere.url }).end()
    const standIn = await openStandIn({ provider: 'provider_d', script: [leading] })
    const run = await runWriter('provider_d', standIn.url)
    expect(run.error).toMatchObject({ message: expect.stringContaining('redirects are not followed') })
    expect(elsewhere.requests).toEqual([])
  })

  const html = '<!doctype html>\n\n<p>Please log in.</p>\n\n'
  it.each([
    ['application/json', '{"internal":1}', scenario.refusingWith(200, { internal: 1 })],
    ['application/x-ndjson', html, scenario.htmlAsStream],
  ])('of %s that is no answer its type, size and hash are kept', async (contentType, body, does) => {
    const standIn = await openStandIn({ provider: 'provider_d', script: [does] })
    const { attempts } = await runWriter('provider_d', standIn.url)
    const sha256 = createHash('sha256').update(body).digest('hex')
    expect(attempts[0]?.responseBody).toEqual({ contentType, bytes: body.length, sha256 })
  })

  it('every deadline is cleared at the end', async () => {
    useFakeTimers()
    const standIn = await openStandIn({ provider: 'provider_d', page: 'Tea.', models: ['m'] })
    expect(await runWriter('provider_d', standIn.url)).toMatchObject({ text: 'Tea.' })
    const { writer } = createTestWriter(standIn.url)
    expect(await writer.test({ provider: 'provider_d', model: 'm' })).toMatchObject({ ok: true })
    expect(await writer.listModels({ provider: 'provider_d' })).toEqual(['m'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is not asked again when the time for the whole is over in between', async () => {
    useFakeTimers()
    const standIn = await openStandIn({ provider: 'provider_d', script: [scenario.refusing(503)] })
    const run = await runWriter('provider_d', standIn.url, {
      limits: { totalMs: 5000 },
      onAttempt: () => void vi.advanceTimersByTime(5000),
    })
    expect(run.error).toMatchObject({ code: 'AI_TIMEOUT', message: expect.stringContaining('not finish') })
    expect(standIn.requests).toHaveLength(1)
  })

  it.each([
    ['provider_a', { choices: [{ index: 0, delta: { content: 7 } }] }],
    ['provider_c', { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 7 } }],
    ['provider_d', { message: { content: 7 }, done: false }],
  ] as const)('a page with a piece that nobody can read is none: %s', async (provider, piece) => {
    // In one packet, so that its end has been seen before the piece is read.
    const slippingIn: scenario.Scenario = ({ dialect, answer, response }) => {
      const { content, end } = dialect.stream(answer)
      response.writeHead(200, { 'content-type': dialect.streamType })
      response.end([...content, dialect.frame(piece), ...end].join(''))
    }
    const standIn = await openStandIn({ provider, page: 'Tea.', script: [slippingIn] })
    const run = await runWriter(provider, standIn.url)
    expect(run).toMatchObject({ text: undefined, error: { code: 'AI_PROVIDER_ERROR' } })
  })

  it.each([
    ['provider_a', { choices: [] }],
    ['provider_c', { type: 'message' }],
    ['provider_d', { message: { content: 7 }, done: true }],
  ] as const)('a trial with an answer that nobody can read is none: %s', async (provider, body) => {
    const standIn = await openStandIn({ provider, script: [scenario.refusingWith(200, body)] })
    const { writer } = createTestWriter(standIn.url)
    const tried = await writer.test({ provider, model: 'm', apiKey: 'sk-0123456789' })
    expect(tried).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('not in its format') },
    })
  })

  it.each(['provider_a', 'provider_c'] as const)('a page in one piece is one: %s', async (provider) => {
    const inOnePiece: scenario.Scenario = (exchange) => scenario.success({ ...exchange, isStream: false })
    const standIn = await openStandIn({ provider, page: 'Tea.', script: [inOnePiece] })
    const run = await runWriter(provider, standIn.url)
    expect(run).toMatchObject({ error: undefined, text: 'Tea.' })
    expect(kindOfBody(run.attempts[0]?.responseBody)).toBe('json')
  })

  it.each(['provider_a', 'provider_c'] as const)(
    'a page that ends, and does not say how, is none: %s',
    async (provider) => {
      const ending: scenario.Scenario = ({ dialect, answer, response }) => {
        const { content, end } = dialect.stream(answer)
        response.writeHead(200, { 'content-type': dialect.streamType })
        response.end([...content, end.at(-1)].join(''))
      }
      const standIn = await openStandIn({ provider, page: 'Tea.', script: [ending] })
      const run = await runWriter(provider, standIn.url)
      expect(run.error).toMatchObject({ message: expect.stringContaining('before the end') })
    },
  )

  it('is not asked again once it has thought', async () => {
    const thinking: scenario.Scenario = ({ dialect, response }) => {
      response.writeHead(200, { 'content-type': dialect.streamType, 'content-length': 1000 })
      response.write(dialect.frame({ message: { content: '', thinking: 'Hm.' }, done: false }))
      response.socket?.end()
    }
    const standIn = await openStandIn({ provider: 'provider_d', script: [thinking] })
    const run = await runWriter('provider_d', standIn.url)
    expect(run.error).toMatchObject({ message: expect.stringContaining('broke off') })
    expect(standIn.requests).toHaveLength(1)
  })
})
