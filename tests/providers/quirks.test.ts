import { afterEach, describe, expect, it, vi } from 'vitest'
import { useFakeTimers } from '../harness/providers/fake-time.ts'
import * as scenario from '../harness/providers/scenarios.ts'
import { closeStandIns, openStandIn } from '../harness/providers/stand-in.ts'
import { createTestWriter, kindOfBody, runWriter } from '../harness/providers/writer-run.ts'

/** What only one of the five does. */
afterEach(closeStandIns)

const ERROR = 'AI_PROVIDER_ERROR'
const PAGE = '# A day\n\nTea and rain.'

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

  it('a service at the address of Groq tells its tokens as OpenAI does', async () => {
    const frame = { choices: [], usage: { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8 } }
    const script = [scenario.inserting(frame)]
    const standIn = await openStandIn({ provider: 'provider_a', page: PAGE, script })
    const run = await runWriter('provider_a', standIn.url)
    expect(run).toMatchObject({ text: PAGE, usage: { inputTokens: 5, outputTokens: 3 } })
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
