// What a task keeps of the model that answered, also where it failed or was cancelled.
import { afterEach, expect, test } from 'vitest'
import { PROVIDER_IDS, type ProviderId } from '../../contract/providers.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import * as scenario from '../harness/providers/scenarios.ts'
import { closeStandIns, openStandIn, type StandInOptions } from '../harness/providers/stand-in.ts'
import { startTestService } from '../harness/service/test-service.ts'
import { must, type Person } from './scenarios/world.ts'

const date = '2026-03-14'
const params = { date }
const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await closeStandIns()
  for (const service of running.splice(0)) await service.stop()
})

/** Somebody with one note, whose pages this stand-in writes. */
async function setUp(options: StandInOptions) {
  const standIn = await openStandIn(options)
  const service = await startTestService({ [`DAYLEAF_${options.provider.toUpperCase()}_URL`]: standIn.url })
  running.push(service)
  const person = await createAccount(service.url)
  const providerSettings = { [options.provider]: { model: 'm', apiKey: 'sk-1234567890abcdef' } }
  await must(person, 'updateSettings', { body: { aiProvider: options.provider, providerSettings } })
  await must(person, 'createEvent', { body: { date, type: 'text', content: 'Woke at six' } })
  return { person, standIn }
}

async function lastTask(person: Person) {
  const [listed] = (await must(person, 'listJournalTasks', { params })).data
  const task = (await must(person, 'getTask', { params: { taskId: listed?.id ?? '' } })).data
  expect(task).toMatchObject(listed ?? expect.fail('there is no task'))
  return task
}

const WIRE = [
  'provider_a',
  'provider_b',
  'provider_c',
  'provider_d',
  'provider_e',
] as const satisfies ProviderId[]

test('these are all providers', () => expect(PROVIDER_IDS).toEqual(WIRE))

test.each(WIRE)(
  '%s: a failed task has its usage, its reason and the model that answered',
  async (provider) => {
    const script = [scenario.answering({ finish: 'length', model: 'm-2026-03-01' })]
    const { person } = await setUp({ provider, page: '# A day\n\nI woke', script })
    expect((await person.call('generateJournal', { params })).error?.code).toBe('AI_PROVIDER_ERROR')
    expect(await lastTask(person)).toMatchObject({
      status: 'failed',
      usage: { inputTokens: 321, outputTokens: expect.any(Number) },
      model: 'm',
      answeredModel: 'm-2026-03-01',
      durationMs: expect.any(Number),
      error: { code: 'AI_PROVIDER_ERROR', reason: 'cut-for-length' },
    })
  },
)

test('a task that no provider answered has neither', async () => {
  const { person } = await setUp({ provider: 'provider_b', script: [scenario.refusing(401)] })
  await person.call('generateJournal', { params })
  expect(await lastTask(person)).toMatchObject({
    usage: { inputTokens: null, outputTokens: null },
    answeredModel: null,
    error: { reason: 'key-refused' },
  })
})

test('a completed task names the model that answered, and no reason', async () => {
  const script = [scenario.answering({ model: 'another' })]
  const { person } = await setUp({ provider: 'provider_d', page: '# Early\n\nI woke at six.', script })
  await must(person, 'generateJournal', { params })
  expect(await lastTask(person)).toMatchObject({ status: 'completed', answeredModel: 'another', error: null })
})

test('a cancelled task has its duration', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { person, standIn } = await setUp({ provider: 'provider_d', script: [scenario.held(promise)] })
  const answer = person.call('generateJournal', { params })
  await standIn.whenRequested(1)
  const { id } = await lastTask(person)
  await must(person, 'cancelTask', { params: { taskId: id } })
  resolve()
  expect((await answer).error?.code).toBe('CANCELLED')
  const task = await lastTask(person)
  expect(task).toMatchObject({ status: 'cancelled', durationMs: expect.any(Number) })
  expect(task.durationMs).toBeLessThanOrEqual(Date.parse(task.finishedAt ?? '') - Date.parse(task.createdAt))
})

test.each([
  ['provider_d', '1.7B', true],
  ['provider_e', '1.7B', true],
  ['provider_e', '3.99B', true],
  ['provider_e', '4B', false],
  ['provider_d', '30B-A3B', false],
  ['provider_e', undefined, false],
] as const)(
  '%s with a model of %s: an unset way is note by note, %s',
  async (provider, modelSize, isByNote) => {
    const { person, standIn } = await setUp({
      ...{ provider, page: 'I woke at six.' },
      ...(modelSize && { modelSize }),
    })
    await must(person, 'generateJournal', { params })
    expect(JSON.stringify(standIn.requests[0]?.body).includes('<events>')).toBe(!isByNote)
  },
)
