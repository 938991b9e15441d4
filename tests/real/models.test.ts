import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../contract/app-error.ts'
import { leaveFreely } from '../harness/providers/leave-freely.ts'
import { createTestWriter, runWriter } from '../harness/providers/writer-run.ts'
import { REAL_DAY, REAL_LIMITS, REAL_SERVERS } from './real-servers.ts'

/** Real servers with a small real model: the form of what comes, never its wording. */
const KEY = 'sk-0123456789'
/** About 9,000 tokens, more than the context of the model. */
const TOO_LONG = 'We walked along the river and talked. '.repeat(1100)

for (const { name, provider, url, model, hasGrammar } of REAL_SERVERS) {
  const variable = provider === 'provider_d' ? 'DAYLEAF_TEST_OLLAMA' : 'DAYLEAF_TEST_LLAMA'
  const title = url === undefined ? `${name} (skipped: ${variable} names no server)` : name
  const base = url ?? ''
  const ask = (more: Partial<Parameters<typeof runWriter>[2]> = {}) =>
    runWriter(provider, base, { ...REAL_DAY, limits: REAL_LIMITS, model, apiKey: KEY, ...more })

  describe.skipIf(url === undefined)(title, () => {
    it('passes a test, and lists its models', async () => {
      const { writer } = createTestWriter(base, REAL_LIMITS)
      const tested = await writer.test({ provider, model, apiKey: KEY })
      expect(tested).toMatchObject({ ok: true, model })
      expect(await writer.listModels({ provider, apiKey: KEY })).not.toEqual([])
    })

    it('streams a text, or fails by name, with usage and the model that answered', async () => {
      const run = await ask(hasGrammar ? {} : { purpose: 'check' })
      const [attempt] = run.attempts
      expect(attempt).toMatchObject({ status: 200, answeredModel: expect.any(String) })
      expect(attempt?.usage.inputTokens).toBeGreaterThan(100)
      expect(attempt?.usage.outputTokens).toBeGreaterThan(0)
      if (hasGrammar) {
        expect(run.error).toBeUndefined()
        expect(run.text).toMatch(/^# [A-Z]/)
        expect(run.text).not.toMatch(/\[\d\]/)
        expect(run.deltas.length).toBeGreaterThan(3)
        expect(run).toMatchObject({ marks: expect.arrayContaining([expect.anything()]) })
      } else if (run.error !== undefined) expect(run.error).toBeInstanceOf(AppError)
      if (run.error === undefined) expect(run.deltas.join('')).toBe(run.text)
    })

    it('keeps to the limit of an answer', async () => {
      const run = await ask({ purpose: 'check' })
      expect(run.attempts[0]?.usage.outputTokens).toBeLessThanOrEqual(101)
    })

    it('ends within a moment when the call is cancelled', async () => {
      const controller = new AbortController()
      const reason = new AppError('CANCELLED')
      const running = ask({
        signal: controller.signal,
        onRequest: (request) => {
          setTimeout(() => controller.abort(reason), 300)
          return leaveFreely(request)
        },
      })
      expect((await running).error).toBe(reason)
    })

    it('refuses a prompt that its context cannot hold, and the reason is read', async () => {
      const run = await ask({ prompt: TOO_LONG })
      expect(run.error).toMatchObject({ code: 'DAY_TOO_LONG' })
      expect(run.attempts).toMatchObject([{ status: 400, responseBody: { error: expect.anything() } }])
    })
  })
}

/** Of Ollama's list of loaded models. */
const LoadedSchema = z.object({
  models: z.array(z.object({ name: z.string(), context_length: z.number(), expires_at: z.string() })),
})

const ollama = REAL_SERVERS.find(({ provider, url }) => provider === 'provider_d' && url !== undefined)

describe.skipIf(!ollama)(
  ollama ? 'Ollama alone' : 'Ollama alone (skipped: DAYLEAF_TEST_OLLAMA names no server)',
  () => {
    it('keeps one context size for tests, checks, notes and pages, so that the model is loaded once', async () => {
      const { provider = 'provider_d', url = '', model = '' } = ollama ?? {}
      const { writer } = createTestWriter(url, REAL_LIMITS)
      const seen: unknown[] = []
      const sent: unknown[] = []
      const look = async () => {
        const { models } = LoadedSchema.parse(await (await fetch(`${url}/api/ps`)).json())
        const { context_length: size, expires_at: expiry } =
          models.find(({ name }) => name.startsWith(model)) ?? {}
        seen.push({ size, isLoaded: expiry !== undefined })
      }
      await writer.test({ provider, model })
      await look()
      for (const purpose of ['check', 'note', 'page'] as const) {
        const controller = new AbortController()
        await writer
          .write({
            ...{ provider, model, purpose, signal: controller.signal },
            ...{ system: 'Answer in one word.', prompt: 'Say hello.', events: [], redactions: [] },
            onDelta: () => controller.abort(new AppError('CANCELLED')),
            onAttempt() {},
            onRequest: (request) => {
              sent.push(request.requestBody)
              return leaveFreely(request)
            },
          })
          .catch((error: unknown) => expect(error).toBeInstanceOf(AppError))
        await look()
      }
      expect(sent).toMatchObject(Array(3).fill({ options: { num_ctx: 8192 } }))
      expect(seen).toEqual(Array(4).fill({ size: 8192, isLoaded: true }))
    })

    it('tells the size of its model, for which notes are proposed', async () => {
      const { provider = 'provider_d', url = '', model = '' } = ollama ?? {}
      const { writer } = createTestWriter(url, REAL_LIMITS)
      expect(await writer.findModelSize({ provider, model })).toBeLessThan(4)
    })

    it('does not know a model that nobody fetched', async () => {
      const run = await runWriter('provider_d', ollama?.url ?? '', {
        ...REAL_DAY,
        limits: REAL_LIMITS,
        model: 'nobody-fetched-this',
      })
      expect(run.error).toMatchObject({ reason: 'model-unknown' })
      expect(run.attempts).toHaveLength(1)
    })
  },
)
