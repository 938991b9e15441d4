import { afterEach, describe, expect, it } from 'vitest'
import * as scenario from '../harness/providers/scenarios.ts'
import { closeStandIns, openStandIn } from '../harness/providers/stand-in.ts'
import { runWriter } from '../harness/providers/writer-run.ts'

/** Errors under HTTP 200, in the forms of services and of gateways before them. */
afterEach(closeStandIns)

const PAGE = '# A day\n\nTea and rain.'
const { refusingWith, sayingFrames, endingAfter, success, inserting } = scenario

const PASSING: [name: string, frame: unknown][] = [
  ['an error with a status', { error: { message: 'x', code: 503 } }],
  ['an error in words', { error: { message: 'The server is overloaded' } }],
  [
    'an error of the service behind a gateway',
    { error: { message: 'x', metadata: { raw: 'over capacity' } } },
  ],
  ['a detail', { detail: 'server busy' }],
  ['a detail with members', { detail: { message: 'Server is busy' } }],
  ['a bare message', { message: 'The service is at capacity' }],
  ['a list', { errors: ['overloaded'] }],
]

describe.each(['provider_a', 'provider_d', 'provider_e'] as const)('%s', (provider) => {
  it.each(PASSING)('asks again after %s in the first frame', async (_name, frame) => {
    const script = [sayingFrames([frame]), success]
    const standIn = await openStandIn({ provider, page: PAGE, script })
    const run = await runWriter(provider, standIn.url)
    expect(run).toMatchObject({ text: PAGE, waits: [1000] })
    expect(run.attempts).toMatchObject([{ status: 200, responseBody: [frame] }, { status: 200 }])
  })

  it.each(PASSING)('asks again after %s in place of a stream', async (_name, body) => {
    const script = [refusingWith(200, body), success]
    const standIn = await openStandIn({ provider, page: PAGE, script })
    expect(await runWriter(provider, standIn.url)).toMatchObject({ text: PAGE, waits: [1000] })
  })

  it('reads the reason of an error behind some text, and does not ask again', async () => {
    const script = [inserting({ error: { message: 'Your credit balance is too low' } })]
    const standIn = await openStandIn({ provider, page: PAGE, script })
    const run = await runWriter(provider, standIn.url)
    expect(run.error).toMatchObject({ code: 'AI_RATE_LIMITED', reason: 'quota-used-up' })
    expect(standIn.requests).toHaveLength(1)
  })
})

it('reads the error that a gateway puts into a choice', async () => {
  const error = { code: 502, message: 'Provider is overloaded' }
  const frame = { choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error', error }] }
  const script = [endingAfter([frame]), success]
  const standIn = await openStandIn({ provider: 'provider_e', page: PAGE, script })
  expect(await runWriter('provider_e', standIn.url)).toMatchObject({ text: PAGE, waits: [1000] })
})
