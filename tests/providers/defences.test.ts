import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { AppError } from '../../contract/app-error.ts'
import * as scenario from '../harness/providers/scenarios.ts'
import { closeStandIns, openStandIn, startProviderStandIn } from '../harness/providers/stand-in.ts'
import {
  API_KEY,
  codeOf,
  createTestWriter,
  kindOfBody,
  runWriter,
  WIRE_FORMATS,
} from '../harness/providers/writer-run.ts'

/** Asking again, being cancelled, keeping the key, and what fails beside a page. */
afterEach(closeStandIns)

const PAGE = '# A day\n\nTea and rain.'
const ERROR = 'AI_PROVIDER_ERROR'

describe.each(WIRE_FORMATS)('%s, after a passing fault,', (provider) => {
  it('is retried after a transient failure, and each attempt is recorded', async () => {
    const script = [scenario.refusing(503), scenario.resetBeforeHeaders, scenario.success]
    const standIn = await openStandIn({ page: PAGE, provider, script })
    const run = await runWriter(provider, standIn.url)
    expect(run.text).toBe(PAGE)
    expect(run.attempts.map(({ status, error }) => [status, error?.code])).toEqual([
      [503, ERROR],
      [null, ERROR],
      [200, undefined],
    ])
    expect(run.waits).toEqual([1000, 2000])
    expect(run.deltas.join('')).toBe(PAGE)
  })

  it('is retried after the requested delay', async () => {
    const script = [scenario.refusing(429, { 'retry-after': '60' }), scenario.success]
    const standIn = await openStandIn({ page: PAGE, provider, script })
    const run = await runWriter(provider, standIn.url)
    expect(run).toMatchObject({ text: PAGE, waits: [60_000] })
  })

  it('is not retried when it asks for more than a minute', async () => {
    const standIn = await openStandIn({
      page: PAGE,
      provider,
      script: [scenario.refusing(429, { 'retry-after': '61' })],
    })
    const run = await runWriter(provider, standIn.url)
    expect(run.error).toMatchObject({ code: 'AI_RATE_LIMITED', retryAfterSeconds: 61 })
    expect(run).toMatchObject({ waits: [] })
    expect(standIn.requests).toHaveLength(1)
  })

  it('is not retried once some text was shown', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const standIn = await openStandIn({ page: PAGE, provider, script: [scenario.resetAfter(promise)] })
    const run = await runWriter(provider, standIn.url, { onDelta: () => resolve() })
    expect(run.error).toMatchObject({ code: ERROR, message: expect.stringContaining('broke off') })
    expect(run.attempts).toHaveLength(1)
    expect(kindOfBody(run.attempts[0]?.responseBody)).toBe('frames')
  })
})

describe.each(WIRE_FORMATS)('%s, with a key in hand,', (provider) => {
  it('is not followed to another origin, which never sees the key', async () => {
    const elsewhere = await openStandIn({ page: PAGE, provider })
    const standIn = await openStandIn({
      page: PAGE,
      provider,
      script: [scenario.redirectingTo(elsewhere.url)],
    })
    const run = await runWriter(provider, standIn.url)
    expect(run.error).toMatchObject({
      code: ERROR,
      message: expect.stringContaining('redirects are not followed'),
    })
    expect(run.attempts).toMatchObject([{ status: 307 }])
    expect(standIn.requests).toHaveLength(1)
    expect(elsewhere.requests).toEqual([])
  })

  it('gets no key that a header cannot carry', async () => {
    const standIn = await openStandIn({ page: PAGE, provider })
    for (const apiKey of ['sk-two\r\nlines', 'sk-two words', 'sk-••••mask', 'sk-Schlüssel']) {
      const run = await runWriter(provider, standIn.url, { apiKey })
      expect(run.error).toMatchObject({ code: ERROR, message: expect.not.stringContaining('sk-') })
    }
    expect(standIn.requests).toEqual([])
  })

  it('repeats the key, which is in no error, record or page', async () => {
    const refusing = await openStandIn({ page: PAGE, provider, script: [scenario.echoingKeyInError] })
    const refused = await runWriter(provider, refusing.url)
    expect(kindOfBody(refused.attempts[0]?.responseBody)).toBe('json')
    expect(JSON.stringify(refused.attempts)).toContain('[key removed]')
    expect(JSON.stringify([refused, String(refused.error)])).not.toContain('canary')
    const telling = await openStandIn({ page: PAGE, provider, script: [scenario.echoingKeyInText] })
    const told = await runWriter(provider, telling.url)
    expect(told.text).toContain('[key removed]')
    expect(kindOfBody(told.attempts[0]?.responseBody)).toBe('frames')
    expect(JSON.stringify(told)).not.toContain('canary')
  })

  it('receives the key that a diary contains, and its record does not', async () => {
    const standIn = await openStandIn({ page: PAGE, provider })
    const run = await runWriter(provider, standIn.url, { prompt: `My key is ${API_KEY}.` })
    expect(JSON.stringify(run.attempts[0]?.requestBody)).toContain('My key is [key removed].')
    expect(JSON.stringify(run)).not.toContain('canary')
  })

  it('repeats the key in pieces, which are removed wherever it is cut', async () => {
    const standIn = await openStandIn({ provider, script: [scenario.echoingKeyInPieces] })
    const { text, deltas, attempts } = await runWriter(provider, standIn.url)
    expect(text?.match(/\[key removed\]/g)?.length).toBeGreaterThanOrEqual(API_KEY.length)
    expect(deltas.join('').trim()).toBe(text)
    expect(text).not.toMatch(/canary/i)
    expect(kindOfBody(attempts[0]?.responseBody)).toBe('description')
  })

  it('cannot reveal the key as the name of a model', async () => {
    const standIn = await openStandIn({ provider, models: ['alpha', `x-${API_KEY}`] })
    const { writer } = createTestWriter(standIn.url)
    expect(await writer.listModels({ provider, apiKey: API_KEY })).toEqual(['alpha', 'x-[key removed]'])
  })
})

describe.each(WIRE_FORMATS)('%s, when the call is aborted,', (provider) => {
  it('ends when the caller ends it, and its socket with it', async () => {
    const standIn = await openStandIn({ page: PAGE, provider, script: [scenario.silentInMidStream] })
    const controller = new AbortController()
    const reason = new AppError('CANCELLED')
    const run = await runWriter(provider, standIn.url, {
      signal: controller.signal,
      onDelta: () => controller.abort(reason),
    })
    expect(run.error).toBe(reason)
    expect(run.attempts).toMatchObject([{ status: 200, error: { code: 'CANCELLED' } }])
    expect(kindOfBody(run.attempts[0]?.responseBody)).toBe('frames')
    await standIn.whenLeft()
  })

  it('ends before it has answered at all', async () => {
    const standIn = await openStandIn({ page: PAGE, provider, script: [scenario.silentBeforeHeaders] })
    const controller = new AbortController()
    const running = runWriter(provider, standIn.url, { signal: controller.signal })
    await standIn.whenRequested(1)
    controller.abort(new AppError('INTERRUPTED'))
    expect(codeOf((await running).error)).toBe('INTERRUPTED')
    await standIn.whenLeft()
  })

  it('is not asked when the caller ends it before it could be', async () => {
    const standIn = await openStandIn({ page: PAGE, provider })
    const reason = new AppError('CANCELLED')
    const before = await runWriter(provider, standIn.url, { signal: AbortSignal.abort(reason) })
    expect(before).toMatchObject({ error: reason, attempts: [] })
    const controller = new AbortController()
    const running = runWriter(provider, standIn.url, { signal: controller.signal })
    controller.abort(reason)
    expect((await running).error).toBe(reason)
    expect(standIn.requests).toEqual([])
  })

  it('is not asked again when the caller ends it in between', async () => {
    const standIn = await openStandIn({ provider, script: [scenario.refusing(503)] })
    const controller = new AbortController()
    const reason = new AppError('CANCELLED')
    let attempts = 0
    const onAttempt = () => {
      attempts += 1
      controller.abort(reason)
    }
    const run = await runWriter(provider, standIn.url, { signal: controller.signal, onAttempt })
    expect(run.error).toBe(reason)
    expect([attempts, standIn.requests.length]).toEqual([1, 1])
  })
})

describe.each(WIRE_FORMATS)('%s, beside a page,', (provider) => {
  it('fails a trial in words, without a throw', async () => {
    const standIn = await openStandIn({ page: PAGE, provider, script: [scenario.refusing(401)] })
    const { writer } = createTestWriter(standIn.url)
    const result = await writer.test({ provider, model: 'model-1', apiKey: API_KEY })
    const error = { code: ERROR, message: expect.stringContaining('API key'), reason: 'key-refused' }
    expect(result).toEqual({ ok: false, error })
    expect(standIn.requests).toHaveLength(1)
  })

  it('fails to list its models in words', async () => {
    const standIn = await openStandIn({ page: PAGE, provider })
    const { writer } = createTestWriter(`${standIn.url}/wrong`)
    const error = await writer.listModels({ provider, apiKey: API_KEY }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      code: ERROR,
      message: expect.stringContaining('not in its format'),
    })
  })
})

describe.each(WIRE_FORMATS)('%s, when unreachable,', (provider) => {
  it('refuses connections: three attempts, and advice', async () => {
    const standIn = await startProviderStandIn({ provider })
    await standIn.close()
    const run = await runWriter(provider, standIn.url)
    expect(run.error).toMatchObject({ code: ERROR, message: expect.stringContaining('does not answer') })
    expect(run.attempts.map(({ status, responseBody }) => [status, responseBody])).toEqual(
      Array(3).fill([null, null]),
    )
  })

  it('cannot be connected to in time', async () => {
    // Takes the connection, but never answers the TLS greeting.
    const mute = createServer(() => {}).listen(0, '127.0.0.1')
    await once(mute, 'listening')
    onTestFinished(() => void mute.close())
    const address = mute.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const run = await runWriter(provider, `https://127.0.0.1:${port}`, { limits: { connectMs: 50 } })
    expect(run.error).toMatchObject({
      code: 'AI_TIMEOUT',
      message: expect.stringContaining('could not be reached'),
    })
    expect(run.attempts).toHaveLength(3)
  })
})
