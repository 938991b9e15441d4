import { afterEach, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../contract/error-codes.ts'
import type { WriterLimits } from '../../server/ai/text-writer.ts'
import { inFakeTime, useFakeTimers } from '../harness/providers/fake-time.ts'
import * as hostile from '../harness/providers/hostile.scenarios.ts'
import * as scenario from '../harness/providers/scenarios.ts'
import { closeStandIns, openStandIn } from '../harness/providers/stand-in.ts'
import { API_KEY, createTestWriter, WIRE_FORMATS } from '../harness/providers/writer-run.ts'

/** What a provider does badly beside pages: when it is tried out, and when it is asked for its models. */
afterEach(closeStandIns)

/** Where clouds tell their machines secrets. */
const METADATA_URL = 'http://169.254.169.254/latest/meta-data/'
const SENT_TEXT = /canary|log in|stand-in|169\.254|secret/i

const { refusing, refusingWith } = scenario

interface Told {
  code: ErrorCode
  says: RegExp
  limits?: Partial<WriterLimits>
}

const failed = (says: RegExp): Told => ({ code: 'AI_PROVIDER_ERROR', says })
const late = (says: RegExp, limits: Partial<WriterLimits>): Told => ({ code: 'AI_TIMEOUT', says, limits })

const FAULTS: readonly (readonly [string, scenario.Scenario, Told])[] = [
  ['answers HTML with 200', scenario.htmlWith(200), failed(/not in its format/)],
  ['answers HTML with 502', scenario.htmlWith(502), failed(/fault/)],
  ['leads to a metadata address', scenario.redirectingTo(METADATA_URL), failed(/redirects are not followed/)],
  ['answers JSON of another kind', refusingWith(200, { secret: 1 }), failed(/not in its format/)],
  ['answers JSON of other types', hostile.wrongTypes, failed(/not in its format/)],
  ['answers what is no JSON', scenario.malformed, failed(/not in its format/)],
  ['answers nothing', scenario.emptyBody, failed(/not in its format|before the end/)],
  ['answers with an error under 200', refusing(200), failed(/format|reported an error/)],
  ['refuses the key', refusing(401), failed(/API key/)],
  ['refuses and repeats the key', scenario.echoingKeyInError, failed(/did not accept/)],
  ['limits us', refusing(429), { code: 'AI_RATE_LIMITED', says: /later/ }],
  ['has a fault', refusing(500), failed(/fault/)],
  ['sends JSON of absurd depth', scenario.deepJson, failed(/not in its format/)],
  ['sends millions of tiny lists', hostile.manyTinyLists, failed(/not in its format|far more/)],
  ['sends a gzip bomb', scenario.gzipBomb, failed(/not in its format/)],
  ['speaks something else than HTTP', scenario.noHttp, failed(/not in its format/)],
  ['breaks off', hostile.shorterThanItSays, failed(/broke off/)],
  ['never stops', hostile.endlessHtml, failed(/far more/)],
  ['never answers', inFakeTime(scenario.silentBeforeHeaders), late(/nothing for too long/, { totalMs: 50 })],
  ['falls silent', inFakeTime(scenario.silentInMidStream), late(/nothing for too long/, { silenceMs: 50 })],
  ['never comes to an end', inFakeTime(scenario.dripping), late(/not finish/, { totalMs: 50 })],
]

describe.each(WIRE_FORMATS)('%s', (provider) => {
  it.each(FAULTS)(
    'fails a trial and a list of models in words when it %s',
    async (_name, does, { code, says, limits }) => {
      if (limits) useFakeTimers()
      const standIn = await openStandIn({ provider, script: [does], listing: does })
      const { writer } = createTestWriter(standIn.url, limits)
      const error = { code, message: expect.stringMatching(says) }
      const tried = await writer.test({ provider, model: 'model-1', apiKey: API_KEY })
      expect(tried).toMatchObject({ ok: false, error: { ...error, reason: expect.any(String) } })
      const refusal = await writer
        .listModels({ provider, apiKey: API_KEY })
        .catch((reason: unknown) => reason)
      expect(refusal).toMatchObject(error)
      expect(JSON.stringify([tried, String(refusal)])).not.toMatch(SENT_TEXT)
      // Neither is asked again: somebody waits for the answer.
      expect(standIn.requests).toHaveLength(2)
      await standIn.whenLeft()
    },
  )

  it('offers each model once, and only by a name that the settings take', async () => {
    const names = ['b', '', 'a', 'b', 'c\0', '\0', 'd\ud800', 'x'.repeat(10_000), 'n'.repeat(201)]
    const models = [...names, 'm'.repeat(200), API_KEY]
    const standIn = await openStandIn({ provider, models })
    const { writer } = createTestWriter(standIn.url)
    const offered = await writer.listModels({ provider, apiKey: API_KEY })
    expect(offered).toEqual(['[key removed]', 'a', 'b', 'm'.repeat(200)])
  })

  it('offers ten thousand models, and none where their names alone are ten megabytes', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `model-${index}`)
    const modest = await openStandIn({ provider, models: many })
    const access = { provider, apiKey: API_KEY }
    expect(await createTestWriter(modest.url).writer.listModels(access)).toHaveLength(10_000)
    const long = await openStandIn({ provider, models: many.map((name) => name.padEnd(1000, 'x')) })
    await expect(createTestWriter(long.url).writer.listModels(access)).rejects.toThrow(/far more/)
    await long.whenLeft()
  })
})
