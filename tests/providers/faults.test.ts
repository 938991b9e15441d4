import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../contract/app-error.ts'
import type { ErrorCode } from '../../contract/error-codes.ts'
import { PROVIDERS } from '../../contract/providers.ts'
import type { WriterLimits } from '../../server/ai/text-writer.ts'
import { inFakeTime, useFakeTimers } from '../harness/providers/fake-time.ts'
import * as hostile from '../harness/providers/hostile.scenarios.ts'
import * as scenario from '../harness/providers/scenarios.ts'
import { closeStandIns, openStandIn } from '../harness/providers/stand-in.ts'
import { kindOfBody, runWriter, WIRE_FORMATS } from '../harness/providers/writer-run.ts'

/** Faults of a provider, and the error code and message for each. */
afterEach(closeStandIns)

/** What an SDK tells the console may quote the diary or the key. */
const toldConsole = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
afterEach(() => {
  for (const spy of toldConsole) expect(spy).not.toHaveBeenCalled()
})

interface Fault {
  name: string
  does: scenario.Scenario
  code: ErrorCode
  says: RegExp
  /** How often it is asked in all; once where nothing is said. */
  requests?: number
  /** The part of its body that is stored. */
  keeps?: ReturnType<typeof kindOfBody>
  limits?: Partial<WriterLimits>
}

const fault = (
  name: string,
  does: scenario.Scenario,
  told: readonly [ErrorCode, RegExp],
  more: Partial<Fault> = {},
): Fault => ({ name, does, code: told[0], says: told[1], ...more })

const FAILED = 'AI_PROVIDER_ERROR'
const LATE = 'AI_TIMEOUT'
const LIMITED = 'AI_RATE_LIMITED'
const { answering, refusing, refusingWith, htmlWith } = scenario

const REFUSALS: Fault[] = [
  fault('refuses the key', refusing(401), [FAILED, /API key/], { keeps: 'json' }),
  fault('forbids the key', refusing(403), [FAILED, /API key/], { keeps: 'json' }),
  fault('does not know the model', refusing(404), [FAILED, /model/], { keeps: 'json' }),
  fault('refuses the request', refusing(422), [FAILED, /did not accept/], { keeps: 'json' }),
  fault('finds the request too large', refusing(413), [FAILED, /proxy/]),
  fault('has a proxy that finds it too large', htmlWith(413), [FAILED, /proxy/], {
    keeps: 'description',
  }),
  fault('has a plan for less', refusingWith(413, { error: 'Request too large: TPM Limit 6, Requested 9' }), [
    LIMITED,
    /plan/,
  ]),
  fault('wants to be paid', refusing(402), [LIMITED, /credit/]),
  fault('gives up with 408', refusing(408), [LATE, /gave up/], { requests: 3 }),
  fault('limits us', refusing(429), [LIMITED, /later/], { requests: 3, keeps: 'json' }),
  fault('breaks with 500', refusing(500), [FAILED, /fault/], { requests: 3, keeps: 'json' }),
  fault('is a gateway with 504', refusing(504), [FAILED, /fault/], { requests: 3 }),
  fault('is overloaded with 529', refusing(529), [FAILED, /overloaded/], { requests: 3 }),
  fault('refuses in HTML', htmlWith(502), [FAILED, /fault/], { requests: 3, keeps: 'description' }),
  fault('refuses in foreign JSON', refusingWith(400, { internal: 1 }), [FAILED, /accept/], {
    keeps: 'description',
  }),
]

const NONSENSE: Fault[] = [
  fault('answers HTML with 200', htmlWith(200), [FAILED, /format/], { keeps: 'description' }),
  fault('answers foreign JSON', refusingWith(200, { a: 1 }), [FAILED, /format/], { keeps: 'description' }),
  fault('sends HTML as its stream', scenario.htmlAsStream, [FAILED, /./], { keeps: 'description' }),
  fault('sends a malformed frame', scenario.malformed, [FAILED, /format/], { keeps: 'description' }),
  fault('sends JSON of absurd depth', scenario.deepJson, [FAILED, /format/], { keeps: 'description' }),
  fault('sends bytes that are no UTF-8', scenario.brokenUtf8, [FAILED, /format/], { keeps: 'description' }),
  fault('speaks something else than HTTP', scenario.noHttp, [FAILED, /format/], { keeps: 'nothing' }),
  fault('sends a gzip bomb', scenario.gzipBomb, [FAILED, /format/], { keeps: 'nothing' }),
  fault('never stops', scenario.endless, [FAILED, /far more/], { keeps: 'description' }),
]

const HALVES: Fault[] = [
  fault('reports an error in mid-stream', scenario.reportingErrorInMidStream, [FAILED, /error/], {
    keeps: 'frames',
  }),
  fault('stops without its end mark', scenario.withoutEndMark, [FAILED, /before the end/], {
    keeps: 'frames',
  }),
  fault('stops before its very last word', scenario.withoutLastFrame, [FAILED, /before the end/], {
    keeps: 'frames',
  }),
  fault('stops within a frame', scenario.cutInFrame, [FAILED, /before the end/], { keeps: 'frames' }),
  fault('sends nothing at all', scenario.emptyBody, [FAILED, /before the end/]),
  fault('cuts the page for length', answering({ finish: 'length' }), [FAILED, /limit/], { keeps: 'frames' }),
  fault('sends no text', answering({ pieces: [] }), [FAILED, /no text/], { keeps: 'frames' }),
  fault('sends only blanks', answering({ pieces: [' ', '\n\n', '\u00a0'] }), [FAILED, /no text/]),
  fault('sends only invisible characters', answering({ pieces: ['\u200b', '\u2060\n'] }), [
    FAILED,
    /no text/,
  ]),
  fault('sends only marks', answering({ pieces: ['[1] [1]', '.'] }), [FAILED, /no text/]),
  fault('only thinks', answering({ pieces: ['<think>Hm.'] }), [FAILED, /thinking/], { requests: 2 }),
  fault('repeats the instructions', answering({ pieces: ['<events>\n{"event":1'] }), [
    FAILED,
    /cannot follow/,
  ]),
  fault('wraps its text in what nobody knows', answering({ pieces: ['<ponder>Hm'] }), [FAILED, /<ponder>/]),
  fault('says that less is coming than comes', hostile.longerThanItSays, [FAILED, /./]),
  fault('says that more is coming than comes', hostile.shorterThanItSays, [FAILED, /broke off/]),
  fault('sends a frame without end', hostile.endlessFrame, [FAILED, /far more/], { keeps: 'description' }),
  fault('sends tiny frames without end', hostile.tinyFrames, [FAILED, /repeated itself/], {
    keeps: 'frames',
  }),
  fault('sends an error without end', hostile.endlessError, [FAILED, /far more/], { keeps: 'description' }),
  fault('resets before its headers', scenario.resetBeforeHeaders, [FAILED, /broke off/], {
    requests: 3,
    keeps: 'nothing',
  }),
  fault('resets before the first content', scenario.resetAfterHeaders, [FAILED, /broke off/], {
    requests: 3,
  }),
]

const DELAYS: Fault[] = [
  fault('never answers', inFakeTime(scenario.silentBeforeHeaders), [LATE, /nothing for too long/], {
    limits: { totalMs: 50 },
  }),
  fault('falls silent', inFakeTime(scenario.silentInMidStream), [LATE, /nothing for too long/], {
    limits: { silenceMs: 50 },
  }),
  fault('never comes to an end', inFakeTime(scenario.dripping), [LATE, /not finish/], {
    limits: { totalMs: 50 },
  }),
]

describe.each(WIRE_FORMATS)('%s fails cleanly when it', (provider) => {
  it.each([...REFUSALS, ...NONSENSE, ...HALVES, ...DELAYS])('$name', async (row) => {
    const { does, code, says, requests = 1, keeps, limits } = row
    if (limits) useFakeTimers()
    const standIn = await openStandIn({ provider, script: [does] })
    const run = await runWriter(provider, standIn.url, { limits: limits ?? {} })
    const error = { code, message: expect.stringMatching(says) }
    expect(run.error).toBeInstanceOf(AppError)
    // A cause is logged, and may quote what was sent.
    expect(run.error).toMatchObject({ ...error, cause: undefined })
    expect(String(run.error)).toContain(PROVIDERS[provider].name)
    expect(run.text).toBeUndefined()
    expect(standIn.requests).toHaveLength(requests)
    expect(run.attempts).toHaveLength(requests)
    expect(run.attempts.at(-1)).toMatchObject({ error, requestBody: standIn.requests.at(-1)?.body })
    if (keeps) expect(kindOfBody(run.attempts.at(-1)?.responseBody)).toBe(keeps)
    expect(JSON.stringify(run)).not.toContain('canary')
    await standIn.whenLeft()
  })
})
