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

const rows: [what: string, body: string, type?: string][] = [
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

  it('counts the tokens of a frame without choices', async () => {
    const body = text + stop + frame({ ...HEAD, usage: USAGE }) + DONE
    const standIn = await openStandIn({ provider, script: [sending(body)] })
    const run = await runWriter(provider, standIn.url)
    expect(run).toMatchObject({ usage: { inputTokens: 10, outputTokens: 5 } })
    expect(run.attempts[0]?.responseBody).toContainEqual({ ...HEAD, usage: USAGE })
  })
})
