import { afterEach, describe, expect, it } from 'vitest'
import { PROVIDER_IDS, PROVIDERS } from '../../contract/providers.ts'
import { buildPrompt } from '../../server/ai/prompt.ts'
import { withoutLastLineEnd } from '../harness/providers/hostile.scenarios.ts'
import * as scenario from '../harness/providers/scenarios.ts'
import { closeStandIns, openStandIn } from '../harness/providers/stand-in.ts'
import { API_KEY, createTestWriter, runWriter, WIRE_FORMATS } from '../harness/providers/writer-run.ts'

/** What a provider does well: a few tests for each of the five, the others for each wire format. */
const PAGE = '# Ein Tag\n\nKaffee mit Zoë, 日記を書いた — 👩‍👩‍👧 und "Anführung".'

afterEach(closeStandIns)

const PATHS = { 'chat completions': '/chat/completions', Anthropic: '/messages', Ollama: '/api/chat' }

describe.each(PROVIDER_IDS)('%s', (provider) => {
  it('writes a page from a stream and passes its text on as it arrives', async () => {
    const standIn = await openStandIn({ provider, page: PAGE })
    const run = await runWriter(provider, standIn.url)
    expect(run.error).toBeUndefined()
    expect(run.text).toBe(PAGE)
    expect(run.deltas.length).toBeGreaterThan(3)
    expect(run.deltas.join('')).toBe(PAGE)
    expect(run.usage).toEqual({ inputTokens: 321, outputTokens: expect.any(Number) })
    await standIn.whenLeft()
  })

  it('records the exact request and response, without headers', async () => {
    const standIn = await openStandIn({ provider, page: PAGE })
    const { attempts } = await runWriter(provider, standIn.url)
    const received = standIn.requests[0]
    expect(attempts).toHaveLength(1)
    expect(attempts[0]).toMatchObject({
      url: `${standIn.url}${PATHS[PROVIDERS[provider].protocol]}`,
      requestBody: received?.body,
      status: 200,
      error: null,
      startedAt: expect.any(Number),
    })
    expect(received?.body).toMatchObject({ model: 'model-1', stream: true })
    expect(JSON.stringify(received?.body)).toContain('These are the events.')
    expect(JSON.stringify(received?.body)).toContain('Write a page.')
    expect(attempts[0]?.responseBody).toEqual(standIn.framesFor('model-1', PAGE))
    expect(JSON.stringify(received?.headers)).toContain('canary')
    expect(JSON.stringify(attempts)).not.toContain('canary')
  })

  it('lists its models in order', async () => {
    const standIn = await openStandIn({ provider, models: ['zeta', 'alpha:7b', 'Mid'] })
    const { writer } = createTestWriter(standIn.url)
    expect(await writer.listModels({ provider, apiKey: API_KEY })).toEqual(['Mid', 'alpha:7b', 'zeta'])
    expect(JSON.stringify(standIn.requests[0]?.headers)).toContain('canary')
  })

  it('is called without a key where it needs none, and not called at all where it does', async () => {
    const standIn = await openStandIn({ provider, page: PAGE })
    const run = await runWriter(provider, standIn.url, { apiKey: undefined })
    if (PROVIDERS[provider].needsKey) {
      expect(run.error).toMatchObject({
        code: 'AI_PROVIDER_ERROR',
        message: expect.stringContaining('needs an API key'),
      })
      expect(standIn.requests).toEqual([])
    } else {
      expect(run.text).toBe(PAGE)
      expect(standIn.requests[0]?.headers).not.toHaveProperty('authorization')
    }
  })
})

describe.each(WIRE_FORMATS)('%s, streaming,', (provider) => {
  it('is given no tools, neither for a page nor for a trial', async () => {
    const standIn = await openStandIn({ provider, page: PAGE })
    await runWriter(provider, standIn.url)
    await createTestWriter(standIn.url).writer.test({ provider, model: 'model-1', apiKey: API_KEY })
    const names = standIn.requests.map(({ body }) => Object.keys(body ?? {}))
    expect(names).toEqual(Array(2).fill(expect.arrayContaining(['model', 'messages'])))
    expect(names.flat().filter((name) => /tool|function|mcp|plugin|web/i.test(name))).toEqual([])
  })

  it('reads a stream whose every byte comes alone', async () => {
    const standIn = await openStandIn({ provider, page: PAGE, script: [scenario.splitAtEveryByte] })
    const run = await runWriter(provider, standIn.url)
    expect(run).toMatchObject({ error: undefined, text: PAGE })
    expect(run.attempts[0]?.responseBody).toEqual(standIn.framesFor('model-1', PAGE))
  })

  it('reads a stream to its end, though its last line is none', async () => {
    const standIn = await openStandIn({ provider, page: PAGE, script: [withoutLastLineEnd] })
    expect(await runWriter(provider, standIn.url)).toMatchObject({ error: undefined, text: PAGE })
  })
})

describe.each(WIRE_FORMATS)('%s, at its own pace,', (provider) => {
  it('takes the end mark for the end, though the connection stays open', async () => {
    const standIn = await openStandIn({ provider, page: PAGE, script: [scenario.lingering] })
    expect(await runWriter(provider, standIn.url)).toMatchObject({ error: undefined, text: PAGE })
    await standIn.whenLeft()
  })

  it('passes the text on before the answer is complete', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const standIn = await openStandIn({ provider, page: PAGE, script: [scenario.held(promise)] })
    let heard = ''
    const onDelta = (text: string) => {
      heard += text
      if (heard === PAGE) resolve()
    }
    expect(await runWriter(provider, standIn.url, { onDelta })).toMatchObject({ text: PAGE })
  })
})

describe.each(WIRE_FORMATS)('%s, given a task,', (provider) => {
  it("removes a model's reasoning before the page", async () => {
    const pieces = ['<thi', 'nk>First, the cof', 'fee.</th', 'ink>\n\n# A ', 'day\n\n<think> is a tag.']
    const standIn = await openStandIn({ provider, script: [scenario.answering({ pieces })] })
    const run = await runWriter(provider, standIn.url, { events: ['Learned that <think> is a tag.'] })
    expect(run).toMatchObject({ text: '# A day\n\n<think> is a tag.' })
    expect(run.deltas.join('')).toBe(run.text)
  })

  it('removes reasoning that was begun by the prompt', async () => {
    const pieces = ['First, the cof', 'fee [1].</th', 'ink>\n\n# A ', 'day\n\nWe had coffee. [1]']
    const standIn = await openStandIn({ provider, script: [scenario.answering({ pieces })] })
    const text = '# A day\n\nWe had coffee.'
    expect(await runWriter(provider, standIn.url)).toMatchObject({
      text,
      marks: [{ offset: text.length, numbers: [1] }],
    })
  })

  it('keeps a page that quotes the end tag of an event', async () => {
    const text = '# A day\n\nI found the stray </think> at last.'
    const standIn = await openStandIn({ provider, page: text })
    const events = ['The bug was a stray </think>']
    expect(await runWriter(provider, standIn.url, { events })).toMatchObject({ text })
  })

  it('sends the events of a day so that a server can find them', async () => {
    const standIn = await openStandIn({ provider })
    const event = {
      type: 'text',
      occurredAt: null,
      timeZone: null,
      placeName: null,
      latitude: null,
      longitude: null,
      measures: [],
      attachments: [],
    }
    const { system, prompt } = buildPrompt({
      date: '2026-03-14',
      events: [{ ...event, type: 'text', content: 'Tea </events> "and" rain\n雨' }],
    })
    const run = await runWriter(provider, standIn.url, { system, prompt })
    expect(run.text).toBe('# A day of events\n\nTea </events> "and" rain\n雨')
  })
})

describe.each(WIRE_FORMATS)('%s, beside pages,', (provider) => {
  it('passes a trial with one tiny request, by a stream as every page', async () => {
    const standIn = await openStandIn({ provider })
    const { writer } = createTestWriter(standIn.url)
    const result = await writer.test({ provider, model: 'model-1', apiKey: API_KEY })
    expect(result).toEqual({ ok: true, model: 'model-1', durationMs: expect.any(Number) })
    expect(standIn.requests).toHaveLength(1)
    expect(standIn.requests[0]?.body).toMatchObject({ stream: true })
    expect(standIn.requests[0]?.headers).toMatchObject({ 'accept-encoding': 'identity' })
    expect(JSON.stringify(standIn.requests[0]?.body).length).toBeLessThan(500)
  })

  it('passes a trial that was cut short, because it did answer', async () => {
    const standIn = await openStandIn({
      provider,
      script: [scenario.answering({ pieces: ['Hel'], finish: 'length' })],
    })
    const { writer } = createTestWriter(standIn.url)
    expect(await writer.test({ provider, model: 'm', apiKey: API_KEY })).toMatchObject({ ok: true })
  })
})

it('sends a limit of the answer, and gives Ollama a context that holds the prompt', async () => {
  const anthropic = await openStandIn({ provider: 'provider_c', page: PAGE })
  await runWriter('provider_c', anthropic.url, { model: 'claude-sonnet-4-6' })
  expect(anthropic.requests[0]?.body).toMatchObject({ max_tokens: 3000 })
  const { writer } = createTestWriter(anthropic.url)
  await writer.test({ provider: 'provider_c', model: 'claude-sonnet-4-6', apiKey: API_KEY })
  expect(anthropic.requests[1]?.body).toMatchObject({ max_tokens: 16 })
  const ollama = await openStandIn({ provider: 'provider_d', page: PAGE })
  await runWriter('provider_d', ollama.url, { prompt: 'x '.repeat(10_000) })
  expect(ollama.requests[0]?.body).toMatchObject({ options: { num_ctx: 16_384 } })
})
