import { afterEach, describe, expect, it } from 'vitest'
import { leaveFreely } from '../harness/providers/leave-freely.ts'
import * as scenario from '../harness/providers/scenarios.ts'
import { closeStandIns, openStandIn } from '../harness/providers/stand-in.ts'
import { API_KEY, createTestWriter, runWriter, WIRE_FORMATS } from '../harness/providers/writer-run.ts'

/** Another request where the failure tells what to change in it, and none where nothing helps. */
afterEach(closeStandIns)

const PAGE = '# A day\n\nTea and rain.'
const { answering, refusingWith, sayingFrames, success } = scenario

const MEMORY = { error: 'model requires more system memory (12 GiB) than is available (7.5 GiB)' }

describe('Ollama', () => {
  it('is asked again without thinking, and from then on without a first try', async () => {
    const thinking = { message: { content: '', thinking: 'Hm.' }, done: false }
    const last = { message: { content: '' }, done: true, done_reason: 'length', eval_count: 3000 }
    const standIn = await openStandIn({
      ...{ provider: 'provider_d', page: PAGE },
      script: [sayingFrames([thinking, last]), success],
    })
    const { writer } = createTestWriter(standIn.url)
    const input = {
      provider: 'provider_d',
      model: 'm',
      system: 's',
      prompt: 'p',
      events: [],
      redactions: [],
    } as const
    const run = {
      onDelta() {},
      onAttempt() {},
      onRequest: leaveFreely,
      signal: new AbortController().signal,
    }
    for (const purpose of ['page', 'check'] as const)
      expect(await writer.write({ ...input, ...run, purpose })).toMatchObject({ text: PAGE })
    expect(standIn.requests.map(({ body }) => (body as { think?: boolean }).think)).toEqual([
      undefined,
      false,
      false,
    ])
  })

  it('with too little memory is asked again for a smaller window, which is used from then on', async () => {
    const script = [refusingWith(500, MEMORY), success]
    const standIn = await openStandIn({ provider: 'provider_d', page: PAGE, script })
    const run = await runWriter('provider_d', standIn.url)
    expect(run).toMatchObject({ text: PAGE, waits: [] })
    const sizes = standIn.requests.map(
      ({ body }) => (body as { options: { num_ctx: number } }).options.num_ctx,
    )
    expect(sizes).toEqual([8192, 2048])
  })

  it('with too little memory for any window says how much, and for which window, and is not asked again', async () => {
    const standIn = await openStandIn({ provider: 'provider_d', script: [refusingWith(500, MEMORY)] })
    const run = await runWriter('provider_d', standIn.url)
    expect(run.error).toMatchObject({ code: 'AI_PROVIDER_ERROR', reason: 'memory' })
    expect(String(run.error)).toContain('2,048 tokens needs 12 GiB of memory, 7.5 GiB are free')
    expect(standIn.requests).toHaveLength(2)
  })

  it('is asked not to cut a prompt, and a refusal becomes DAY_TOO_LONG', async () => {
    const refusal = { error: 'the input length exceeds the context length' }
    const standIn = await openStandIn({ provider: 'provider_d', script: [refusingWith(400, refusal)] })
    const run = await runWriter('provider_d', standIn.url)
    expect(run.error).toMatchObject({ code: 'DAY_TOO_LONG', reason: 'prompt-too-long' })
    expect(standIn.requests[0]?.body).toMatchObject({ truncate: false, shift: false })
    expect(standIn.requests).toHaveLength(1)
  })

  it('or what speaks like it, may not know that a prompt is to be left whole', async () => {
    const script = [refusingWith(400, { error: 'json: unknown field "truncate"' }), success]
    const standIn = await openStandIn({ provider: 'provider_d', page: PAGE, script })
    expect(await runWriter('provider_d', standIn.url)).toMatchObject({ text: PAGE })
    expect(standIn.requests.map(({ body }) => Object.hasOwn(Object(body), 'truncate'))).toEqual([true, false])
  })

  it('counts the tokens of its cache', async () => {
    const last = { message: { content: '' }, done: true, done_reason: 'stop', prompt_eval_count: 3 }
    const frames = [
      { message: { content: PAGE }, done: false },
      { ...last, prompt_eval_cached_count: 900 },
    ]
    const standIn = await openStandIn({ provider: 'provider_d', script: [sayingFrames(frames)] })
    expect((await runWriter('provider_d', standIn.url)).usage).toMatchObject({ inputTokens: 903 })
  })

  it('writes one page at a time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const standIn = await openStandIn({
      ...{ provider: 'provider_d', page: PAGE },
      script: [scenario.held(promise), success],
    })
    const { writer } = createTestWriter(standIn.url)
    const input = {
      provider: 'provider_d',
      model: 'm',
      system: 's',
      prompt: 'p',
      events: [],
      redactions: [],
    } as const
    const run = {
      purpose: 'page',
      onAttempt() {},
      onRequest: leaveFreely,
      signal: new AbortController().signal,
    } as const
    const seen: number[] = []
    const first = writer.write({
      ...{ ...input, ...run },
      onDelta() {
        seen.push(standIn.requests.length)
        resolve()
      },
    })
    await Promise.all([first, writer.write({ ...input, ...run, onDelta() {} })])
    expect(new Set(seen)).toEqual(new Set([1]))
    expect(standIn.requests).toHaveLength(2)
  })
})

describe.each(WIRE_FORMATS)('%s', (provider) => {
  it('repeats a fault that comes as the first frame of a stream', async () => {
    const failing: scenario.Scenario = ({ dialect, response }) => {
      response.writeHead(200, { 'content-type': dialect.streamType })
      response.end(
        dialect.frame({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
      )
    }
    const standIn = await openStandIn({ provider, page: PAGE, script: [failing, success] })
    expect(await runWriter(provider, standIn.url)).toMatchObject({ text: PAGE, waits: [1000] })
  })

  it('does not repeat a request with a picture that its model does not take', async () => {
    const body = { error: { message: 'image input is not supported', type: 'server_error', code: 500 } }
    const standIn = await openStandIn({ provider, script: [refusingWith(500, body)] })
    const picture = { bytes: new Uint8Array([1, 2, 3]), mediaType: 'image/jpeg' }
    const run = await runWriter(provider, standIn.url, { picture, purpose: 'description' })
    expect(run.error).toMatchObject({
      reason: 'no-pictures',
      message: expect.stringContaining('see pictures'),
    })
    expect(standIn.requests).toHaveLength(1)
  })

  it('keeps the usage of an answer that was cut', async () => {
    const standIn = await openStandIn({ provider, page: PAGE, script: [answering({ finish: 'length' })] })
    const { attempts } = await runWriter(provider, standIn.url)
    expect(attempts).toMatchObject([{ usage: { inputTokens: 321 }, answeredModel: 'model-1' }])
  })
})

/** The members of each request that arrived, of these names. */
const sentTo = ({ requests }: Awaited<ReturnType<typeof openStandIn>>, names: readonly string[]) =>
  requests.map(({ body }) => Object.keys(body ?? {}).filter((name) => names.includes(name)))

describe('what the model refuses is sent once, and never again', () => {
  it.each([
    ['`temperature` and `top_p` cannot both be specified for this model.', 'temperature', undefined],
    ['Extra inputs are not permitted, field: stream_options', 'stream_options', undefined],
    ["'max_tokens' is too large: 3000. It supports at most 2048 tokens.", 'max_tokens', undefined],
    [
      "'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      ...(['max_tokens', 'max_completion_tokens'] as const),
    ],
  ] as const)('%s', async (message, refused, instead) => {
    const script = [refusingWith(400, { error: { message } }), success]
    const standIn = await openStandIn({ provider: 'provider_b', page: PAGE, script })
    const { writer } = createTestWriter(standIn.url)
    const input = { model: 'm', system: 's', prompt: 'p', events: [], redactions: [], apiKey: API_KEY }
    const { signal } = new AbortController()
    for (const purpose of ['repair', 'repair'] as const) {
      const run = { onDelta() {}, onAttempt() {}, onRequest: leaveFreely, signal, purpose }
      expect(await writer.write({ ...input, ...run, provider: 'provider_b' })).toMatchObject({ text: PAGE })
    }
    const then = instead ? [instead] : []
    expect(sentTo(standIn, [refused, 'max_completion_tokens'])).toEqual([[refused], then, then])
  })

  it('instructions of a model that knows no system role stand before the prompt', async () => {
    const error = 'Conversation roles must alternate user/assistant/user/assistant/...'
    for (const provider of WIRE_FORMATS) {
      const standIn = await openStandIn({
        provider,
        page: PAGE,
        script: [refusingWith(500, { error }), success],
      })
      expect(await runWriter(provider, standIn.url)).toMatchObject({ text: PAGE, waits: [] })
      const [first, second] = standIn.requests.map(({ body }) => JSON.stringify(body))
      expect(first).toContain('"system"')
      expect(second).not.toContain('"system"')
      expect(second).toMatch(/Write a page\..*These are the events\./u)
    }
  })

  it('Ollama is asked for more room alone where a model cannot be kept from thinking', async () => {
    const thinking = { message: { content: '', thinking: 'Hm.' }, done: false }
    const last = { message: { content: '' }, done: true, done_reason: 'length', eval_count: 3000 }
    const refusal = { error: 'think value "false" is not supported for this model' }
    const script = [sayingFrames([thinking, last]), refusingWith(400, refusal), success]
    const standIn = await openStandIn({ provider: 'provider_d', page: PAGE, script })
    expect(await runWriter('provider_d', standIn.url)).toMatchObject({ text: PAGE })
    expect(sentTo(standIn, ['think'])).toEqual([[], ['think'], []])
    const limits = standIn.requests.map(({ body }) => (body as { options: { num_predict: number } }).options)
    expect(limits.map(({ num_predict }) => num_predict)).toEqual([3000, 16_000, 16_000])
  })

  it('a refused parameter that was not sent is reported, without a second request', async () => {
    const error = { message: "Unsupported parameter: 'seed' is not supported with this model." }
    const standIn = await openStandIn({ provider: 'provider_b', script: [refusingWith(400, { error })] })
    const run = await runWriter('provider_b', standIn.url)
    expect(run.error).toMatchObject({ reason: 'parameter-refused', message: expect.stringContaining('seed') })
    expect(standIn.requests).toHaveLength(1)
  })
})

it.each([
  ['provider_d', 'format'],
  ['provider_e', 'response_format'],
] as const)(
  '%s: a check is asked for in a form, and without it once more where the model refuses that',
  async (provider, member) => {
    const body = { error: 'response_format is not supported by this model' }
    const script = [refusingWith(400, body), success]
    const standIn = await openStandIn({ provider, page: '{"verdict":"yes"}', script })
    const run = await runWriter(provider, standIn.url, { purpose: 'check' })
    expect(run).toMatchObject({ text: '{"verdict":"yes"}', waits: [] })
    expect(standIn.requests.map(({ body: sent }) => (sent as Record<string, unknown>)[member])).toEqual([
      expect.objectContaining({}),
      undefined,
    ])
    expect(JSON.stringify(standIn.requests[0]?.body)).toContain('verdict')
  },
)

it.each(['provider_d', 'provider_e'] as const)('%s: a page is asked for in no form', async (provider) => {
  const standIn = await openStandIn({ provider, page: PAGE })
  await runWriter(provider, standIn.url)
  expect(standIn.requests[0]?.body).not.toHaveProperty(
    provider === 'provider_d' ? 'format' : 'response_format',
  )
})
