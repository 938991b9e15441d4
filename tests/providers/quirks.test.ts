import { afterEach, describe, expect, it, vi } from 'vitest'
import { useFakeTimers } from '../harness/providers/fake-time.ts'
import * as scenario from '../harness/providers/scenarios.ts'
import { closeStandIns, openStandIn } from '../harness/providers/stand-in.ts'
import { createTestWriter, kindOfBody, runWriter } from '../harness/providers/writer-run.ts'

/** What only one of the five does. */
afterEach(closeStandIns)

const ERROR = 'AI_PROVIDER_ERROR'
const PAGE = '# A day\n\nTea and rain.'
/** Different ones: a text that repeats itself is stopped for that. */
const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => `Walk ${at * 7919} went by hill ${at * 31}.`).join('\n')

describe('hosted services', () => {
  it.each(['provider_a', 'provider_b'] as const)(
    '%s: a used-up quota is not waited for',
    async (provider) => {
      const body = { error: { message: 'x', type: 'insufficient_quota', code: 'insufficient_quota' } }
      const standIn = await openStandIn({ provider, script: [scenario.refusingWith(429, body)] })
      const run = await runWriter(provider, standIn.url)
      expect(run.error).toMatchObject({ code: 'AI_RATE_LIMITED', message: expect.stringContaining('quota') })
      expect(standIn.requests).toHaveLength(1)
    },
  )

  it('a frame that only the SDK refuses ends the exchange, and its socket with it', async () => {
    const standIn = await openStandIn({
      provider: 'provider_c',
      script: [
        scenario.sayingFrames([{ type: 'content_block_delta', index: 0, delta: { type: 'novelty' } }]),
      ],
    })
    const run = await runWriter('provider_c', standIn.url)
    expect(run.error).toMatchObject({ code: ERROR })
    await standIn.whenLeft()
  })

  it('events of an unknown type from Anthropic are recorded and ignored', async () => {
    const novelty = { type: 'novelty', index: 0 }
    const standIn = await openStandIn({
      provider: 'provider_c',
      page: PAGE,
      script: [scenario.inserting(novelty)],
    })
    const run = await runWriter('provider_c', standIn.url)
    expect(run).toMatchObject({ error: undefined, text: PAGE })
    expect(run.attempts[0]?.responseBody).toContainEqual(novelty)
  })

  it('gateways end what Anthropic sends by the mark of others', async () => {
    const script: scenario.Scenario[] = [
      async ({ dialect, answer, response }) => {
        const { content, end } = dialect.stream(answer)
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.end([...content, ...end, 'data: [DONE]\n\n'].join(''))
      },
    ]
    const standIn = await openStandIn({ provider: 'provider_c', page: PAGE, script })
    expect(await runWriter('provider_c', standIn.url)).toMatchObject({ error: undefined, text: PAGE })
  })

  it.each([
    ['the tokens', /"usage":\{[^}]*\}/g, '"more":{}'],
    ['the number of the tokens', /"(input|output)_tokens":\d+,?/g, ''],
    ['the first text of a block', /,"text":""/, ''],
  ])('gateways to Anthropic leave out %s', async (_what, part, instead) => {
    const script: scenario.Scenario[] = [
      ({ dialect, answer, response }) => {
        const { content, end } = dialect.stream(answer)
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.end([...content, ...end].join('').replace(part, instead).replaceAll(',}', '}'))
      },
    ]
    const standIn = await openStandIn({ provider: 'provider_c', page: PAGE, script })
    expect(await runWriter('provider_c', standIn.url)).toMatchObject({ error: undefined, text: PAGE })
  })

  it.each([
    ['with its tokens', (body: string) => body],
    ['without them', (body: string) => body.replace(/,"usage":\{[^}]*\}/, '')],
    ['with thoughts', (body: string) => body.replace('[{', '[{"type":"thinking","thinking":"Tea first."},{')],
  ])('a gateway to Anthropic answers in one piece, %s', async (_what, change) => {
    const script: scenario.Scenario[] = [
      ({ dialect, answer, response }) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(change(JSON.stringify(dialect.plain(answer))))
      },
    ]
    const standIn = await openStandIn({ provider: 'provider_c', page: PAGE, script })
    expect(await runWriter('provider_c', standIn.url)).toMatchObject({ error: undefined, text: PAGE })
  })

  it('an event of an unknown type may be the first one of Anthropic', async () => {
    const script = [scenario.saying([{ type: 'novelty' }])]
    const standIn = await openStandIn({ provider: 'provider_c', page: PAGE, script })
    expect(await runWriter('provider_c', standIn.url)).toMatchObject({ error: undefined, text: PAGE })
  })

  it('Anthropic withholds a text', async () => {
    const standIn = await openStandIn({
      provider: 'provider_c',
      script: [scenario.answering({ finish: 'filtered' })],
    })
    const run = await runWriter('provider_c', standIn.url)
    expect(run.error).toMatchObject({ code: ERROR, message: expect.stringContaining('withheld') })
  })
})

it('may say nothing at all before its first word, far beyond the limit of silence', async () => {
  useFakeTimers()
  const loading: scenario.Scenario = async (exchange) => {
    vi.advanceTimersByTime(100_000)
    await scenario.success(exchange)
  }
  const standIn = await openStandIn({ provider: 'provider_d', page: PAGE, script: [loading] })
  const run = await runWriter('provider_d', standIn.url, { limits: { silenceMs: 50 } })
  expect(run).toMatchObject({ error: undefined, text: PAGE })
})

it('is not silent as long as something comes, however slowly', async () => {
  useFakeTimers()
  // Each frame waits until the text of the one before has been heard.
  const heard = Array.from({ length: 100 }, () => Promise.withResolvers<void>())
  heard[0]?.resolve()
  let frames = 0
  let deltas = 0
  const script = [scenario.inSteps(async () => heard[frames++]?.promise)]
  const standIn = await openStandIn({ provider: 'provider_d', page: PAGE, script })
  const onDelta = () => {
    vi.advanceTimersByTime(40)
    deltas += 1
    heard[deltas]?.resolve()
  }
  const run = await runWriter('provider_d', standIn.url, { limits: { silenceMs: 50 }, onDelta })
  expect(run).toMatchObject({ error: undefined, text: PAGE })
  expect(run.deltas.length).toBeGreaterThan(2)
})

describe('LM Studio', () => {
  it('answers an unknown path with 200 and an error, which is taken for one', async () => {
    const standIn = await openStandIn({ provider: 'provider_e' })
    const wrong = standIn.url.replace('/v1', '')
    const run = await runWriter('provider_e', wrong)
    expect(run.error).toMatchObject({ code: ERROR, message: expect.stringContaining('reported an error') })
    expect(kindOfBody(run.attempts[0]?.responseBody)).toBe('json')
    const { writer } = createTestWriter(wrong)
    expect(await writer.test({ provider: 'provider_e', model: 'm' })).toMatchObject({ ok: false })
    await expect(writer.listModels({ provider: 'provider_e' })).rejects.toMatchObject({ code: ERROR })
  })

  it('an empty stream for a prompt that is too long becomes an error with advice', async () => {
    const standIn = await openStandIn({
      provider: 'provider_e',
      script: [scenario.answering({ pieces: [] })],
    })
    const run = await runWriter('provider_e', standIn.url)
    expect(run.error).toMatchObject({ message: expect.stringContaining('larger context length') })
  })
})

describe('Ollama', () => {
  it.each([
    ['without anything but the text', {}],
    ['without the instant', { model: 'm', created_at: null }],
    ['without a thought', { created_at: '2026-11-21T08:00:00Z', message: { thinking: null } }],
    ['without a reason to end', { done_reason: null, eval_count: null }],
  ])('and what speaks like it send lines %s, of which no text is lost', async (_, members) => {
    const message = { content: 'First of all. ', ...('message' in members && members.message) }
    const line = { done: false, ...members, message }
    const standIn = await openStandIn({
      provider: 'provider_d',
      page: PAGE,
      script: [scenario.saying([line])],
    })
    const run = await runWriter('provider_d', standIn.url)
    expect(run).toMatchObject({ error: undefined, text: `First of all. ${PAGE}` })
    expect(run.attempts[0]?.responseBody).toContainEqual(line)
  })

  it.each([
    ['nothing but a thought', { message: { thinking: 'Rain.' }, done: false }],
    ['a thought beside no text', { message: { content: null, thinking: 'Rain.' }, done: false }],
    ['no message', { model: 'm', message: null, done: false }],
  ])('and what speaks like it send lines with %s, which end no page', async (_, line) => {
    const standIn = await openStandIn({
      provider: 'provider_d',
      page: PAGE,
      script: [scenario.saying([line])],
    })
    expect(await runWriter('provider_d', standIn.url)).toMatchObject({ error: undefined, text: PAGE })
  })

  const LAST = { model: 'm', message: { content: '' }, done: true }
  const words = (content: string) => ({ model: 'm', message: { content }, done: false })

  it.each([
    ['without a reason', { ...LAST, eval_count: 4 }],
    ['with an empty reason', { ...LAST, done_reason: '', eval_count: 4 }],
    ['without a reason or a count', LAST],
    ['by a reason alone', { model: 'm', message: { content: '' }, done_reason: 'stop' }],
  ])('and what speaks like it end %s', async (_, last) => {
    const script = [scenario.endingAfter([words(PAGE), last])]
    const standIn = await openStandIn({ provider: 'provider_d', script })
    expect(await runWriter('provider_d', standIn.url)).toMatchObject({ error: undefined, text: PAGE })
  })

  it.each([
    ['whose count reached the limit', PAGE, { ...LAST, eval_count: 3000 }],
    ['that may have reached the limit', `# A day\n\n${lines(300)}`, LAST],
    ['without any end', PAGE, words(' More')],
  ])('stores no page %s', async (_, page, last) => {
    const script = [scenario.endingAfter([words(page), last])]
    const standIn = await openStandIn({ provider: 'provider_d', script })
    const run = await runWriter('provider_d', standIn.url)
    expect(run.error).toMatchObject({ code: ERROR, message: expect.stringMatching(/limit|before the end/) })
    expect(run.text).toBeUndefined()
  })

  it.each(['text/plain', 'application/octet-stream', 'text/event-stream', ''])(
    'and what speaks like it name its type %j',
    async (type) => {
      const script: scenario.Scenario[] = [
        ({ dialect, answer, response }) => {
          const { content, end } = dialect.stream(answer)
          response.writeHead(200, type === '' ? {} : { 'content-type': type })
          response.end([...content, ...end].join(''))
        },
      ]
      const standIn = await openStandIn({ provider: 'provider_d', page: PAGE, script })
      expect(await runWriter('provider_d', standIn.url)).toMatchObject({ error: undefined, text: PAGE })
    },
  )

  const indented = (frame: unknown) => JSON.stringify(frame, null, 2)
  const answered = { ...LAST, done_reason: 'stop', eval_count: 4, prompt_eval_count: 9 }
  const inOnePiece = { ...answered, message: { role: 'assistant', content: PAGE } }
  const sending =
    (body: string): scenario.Scenario =>
    ({ response }) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      // In pieces that cut lines and words.
      for (let at = 0; at < body.length; at += 7) response.write(body.slice(at, at + 7))
      response.end()
    }

  it.each([
    ['on one line', JSON.stringify(inOnePiece)],
    ['on several lines', indented(inOnePiece)],
    ['with lines that end as those of Windows', `${indented(inOnePiece)}\n`.replaceAll('\n', '\r\n')],
    ['behind an empty line', `\n${indented(inOnePiece)}`],
  ])('and what speaks like it answer in one piece %s', async (_, body) => {
    const standIn = await openStandIn({ provider: 'provider_d', script: [sending(body)] })
    const run = await runWriter('provider_d', standIn.url)
    expect(run).toMatchObject({ error: undefined, text: PAGE, usage: { inputTokens: 9, outputTokens: 4 } })
    expect(run.attempts).toMatchObject([{ status: 200, responseBody: [inOnePiece] }])
  })

  it.each([
    ['is cut off', indented(inOnePiece).slice(0, -20), 'not in its format'],
    ['was too long', indented({ ...inOnePiece, done_reason: 'length' }), 'limit'],
    ['has no end', indented({ ...inOnePiece, done: false, done_reason: null }), 'before the end'],
    ['is an error', indented({ error: 'model runner has stopped' }), 'could not run'],
    ['is followed by another', `${indented(inOnePiece)}\n${indented(inOnePiece)}`, 'not in its format'],
  ])('stores no page of several lines that %s', async (_, body, says) => {
    const standIn = await openStandIn({ provider: 'provider_d', script: [sending(body)] })
    const run = await runWriter('provider_d', standIn.url)
    expect(run.error).toMatchObject({ message: expect.stringContaining(says) })
    expect(run.text).toBeUndefined()
  })

  const LONG = 'We walked along the river and talked about the summer. '.repeat(400)

  // 22,000 characters: at least 3,667 tokens, for which a context of 16,384 is asked.
  it.each([
    ['an old version filled a window of 2048', 2048],
    ['a new version filled half a window of 4096', 2050],
    ['the window that was asked for is full', 16_384],
  ])('cuts a prompt in silence: %s', async (_, promptTokens) => {
    const standIn = await openStandIn({
      provider: 'provider_d',
      script: [scenario.answering({ promptTokens })],
    })
    const run = await runWriter('provider_d', standIn.url, { prompt: LONG })
    expect(run.error).toMatchObject({
      code: 'DAY_TOO_LONG',
      message: expect.stringContaining('longer than'),
    })
    expect(standIn.requests).toHaveLength(1)
  })

  it.each([
    ['the true count', 5203],
    ['a count that happens to be a multiple of 1024 and is high enough', 4096],
    ['what its cache did not hold', 12],
    ['nothing, because all was cached', 0],
    ['some part that its cache did not hold', 1900],
  ])('is believed when it counts %s', async (_, promptTokens) => {
    const standIn = await openStandIn({
      provider: 'provider_d',
      script: [scenario.answering({ promptTokens })],
    })
    const run = await runWriter('provider_d', standIn.url, { prompt: LONG })
    expect(run).toMatchObject({ error: undefined, usage: { inputTokens: promptTokens || null } })
  })
})
