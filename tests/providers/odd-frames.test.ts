import { afterEach, describe, expect, it } from 'vitest'
import type { Scenario } from '../harness/providers/scenarios.ts'
import { closeStandIns, openStandIn } from '../harness/providers/stand-in.ts'
import { runWriter } from '../harness/providers/writer-run.ts'

/** What servers and gateways that imitate OpenAI's chat completions send, of which no text may be lost. */
afterEach(closeStandIns)

const PAGE = '# A day\n\nTea and rain.'
const HEAD = { id: 'x', object: 'chat.completion.chunk', created: 1_790_000_000, model: 'm' }
const USAGE = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }

const frame = (json: unknown) => `data: ${JSON.stringify(json)}\n\n`
const chunk = (delta: object, finish: string | null = null, more: object = {}) =>
  frame({ ...HEAD, choices: [{ index: 0, delta, finish_reason: finish }], ...more })
const text = ['# A day', '\n\nTea ', 'and rain.'].map((content) => chunk({ content })).join('')
const stop = chunk({}, 'stop')
const DONE = 'data: [DONE]\n\n'
const whole = chunk({ role: 'assistant', content: '' }) + text + stop + DONE

const parts = (...list: unknown[]) => chunk({ content: list })
const words = (said: string) => ({ type: 'text', text: said })
/** An answer in one piece. */
const plain = {
  ...{ id: 'x', object: 'chat.completion', model: 'm', usage: USAGE },
  choices: [{ index: 0, message: { role: 'assistant', content: PAGE }, finish_reason: 'stop' }],
}

const rows: [what: string, body: string, type?: string][] = [
  [
    'a list of parts',
    parts(words('# A day'), words('\n\nTea ')) + chunk({ content: 'and rain.' }) + stop + DONE,
  ],
  [
    'a list of parts with thoughts',
    parts({ type: 'thinking', thinking: [words('Tea first.')] }) +
      parts({ type: 'reference', reference_ids: [1] }, ...PAGE.split(/(?= )/).map(words)) +
      stop +
      DONE,
  ],
  ['one piece in place of a stream', JSON.stringify(plain), 'application/json'],
  ['one piece on several lines', JSON.stringify(plain, null, 2), 'application/json; charset=utf-8'],
  ['one piece as its stream', `\n${JSON.stringify(plain)}`],
  ['one piece with the end mark of a stream', `${JSON.stringify(plain)}\n\n${DONE}`],
  ['one piece as its only event', frame(plain) + DONE],
  ['a stream as JSON', whole, 'application/json'],
  ['events without an empty line between them', whole.replaceAll('\n\n', '\n')],
  ['comments as events', `data: : PROCESSING\n\n${text}data: : PROCESSING\n\n${stop}${DONE}`],
  [
    'sources beside the text',
    whole.replaceAll('"content"', '"annotations":[{"type":"file","file":{"name":"a"}}],"content"'),
  ],
  ['calls of tools that are none', whole.replaceAll('"content"', '"tool_calls":{},"content"')],
  ['tokens in words', text + stop + frame({ ...HEAD, choices: [], usage: { prompt_tokens: '10' } }) + DONE],
  ['usage without choices', text + stop + frame({ ...HEAD, usage: USAGE }) + DONE],
  ['usage whose choices are null', text + stop + frame({ ...HEAD, choices: null, usage: USAGE }) + DONE],
  ['a sign of life without choices', frame({ type: 'ping' }) + whole],
  ['events without data', `data: \n\n${text}data:\n\n${stop}${DONE}`],
  ['a role of another service', whole.replaceAll('"role":"assistant"', '"role":"model"')],
  ['a date in words', whole.replaceAll('1790000000', '"2026-11-28"')],
  ['a number as the id', whole.replaceAll('"id":"x"', '"id":7')],
  ['choices without a number', whole.replaceAll('"index":0,', '')],
  [
    'a success beside the choices',
    whole.replaceAll('"model":"m"', '"code":0,"message":"Success","model":"m"'),
  ],
  [
    'another success',
    whole.replaceAll('"model":"m"', '"base_resp":{"status_code":0,"status_msg":""},"model":"m"'),
  ],
  ['an end mark with blanks', `${text + stop}data: [DONE] \n\n`],
  ['an empty reason behind the true one', text + stop + chunk({}, '', { usage: USAGE }) + DONE],
  ['plain text as its type', whole, 'text/plain; charset=utf-8'],
  ['bytes as its type', whole, 'application/octet-stream'],
  ['no type', whole, ''],
  ['lines that end as those of Windows', whole.replaceAll('\n', '\r\n')],
  ...['eos', 'eos_token', 'end_turn', 'STOP', 'COMPLETE', 'stop_sequence'].map((reason): [string, string] => [
    `${reason} for stop`,
    text + chunk({}, reason) + DONE,
  ]),
]

/** In pieces of seven bytes, which cut every line. */
const sending =
  (body: string, type = 'text/event-stream'): Scenario =>
  ({ response }) => {
    response.writeHead(200, type === '' ? {} : { 'content-type': type })
    const bytes = Buffer.from(body)
    for (let at = 0; at < bytes.length; at += 7) response.write(bytes.subarray(at, at + 7))
    response.end()
  }

describe.each(['provider_a', 'provider_b', 'provider_e'] as const)('%s', (provider) => {
  it.each(rows)('reads a page with %s', async (_what, body, type) => {
    const standIn = await openStandIn({ provider, script: [sending(body, type)] })
    expect(await runWriter(provider, standIn.url)).toMatchObject({ error: undefined, text: PAGE })
    expect(standIn.requests).toHaveLength(1)
  })

  it.each([
    ['is cut off', JSON.stringify(plain).slice(0, -40), 'not in its format'],
    ['was too long', JSON.stringify(plain).replace('"stop"', '"length"'), 'limit'],
    ['has no end', JSON.stringify(plain).replace('"stop"', 'null'), 'before the end'],
  ])('stores no page of one piece that %s', async (_what, body, says) => {
    const standIn = await openStandIn({ provider, script: [sending(body, 'application/json')] })
    const run = await runWriter(provider, standIn.url)
    expect(run.error).toMatchObject({ message: expect.stringContaining(says) })
    expect(run.text).toBeUndefined()
  })

  it('records an answer in one piece as it came, with its tokens and its model', async () => {
    const standIn = await openStandIn({
      provider,
      script: [sending(JSON.stringify(plain), 'application/json')],
    })
    const run = await runWriter(provider, standIn.url)
    expect(run).toMatchObject({ usage: { inputTokens: 10, outputTokens: 5 }, deltas: [PAGE] })
    expect(run.attempts).toMatchObject([{ status: 200, responseBody: plain, answeredModel: 'm' }])
  })

  it.each([
    ['without choices', { ...HEAD, usage: USAGE }],
    ['behind the choices', { ...HEAD, choices: [], usage: USAGE }],
  ])('counts the tokens of a frame %s', async (_what, last) => {
    const body = text + stop + frame(last) + DONE
    const standIn = await openStandIn({ provider, script: [sending(body)] })
    const run = await runWriter(provider, standIn.url)
    expect(run).toMatchObject({ usage: { inputTokens: 10, outputTokens: 5 } })
    expect(run.attempts[0]?.responseBody).toContainEqual(last)
  })
})
