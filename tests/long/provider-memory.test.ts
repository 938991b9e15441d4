import { afterEach, describe, expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { watchMemory } from '../harness/faults/process-memory.ts'
import * as hostile from '../harness/providers/hostile.scenarios.ts'
import { endless, gzipBomb, type Scenario, success } from '../harness/providers/scenarios.ts'
import { closeStandIns, openStandIn } from '../harness/providers/stand-in.ts'
import { WIRE_FORMATS } from '../harness/providers/writer-run.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { startServiceProcess } from '../harness/service/service-process.ts'

/**
 * The most memory that a hostile provider may make a newly started service use. On a busy machine the garbage collector
 * runs late.
 */
const MAX_BYTES = 96 * 1024 * 1024

const home = setUpDataDirectory()
afterEach(closeStandIns)

const params = { date: '2026-03-14' }

const attacks: readonly (readonly [string, Scenario])[] = [
  ['frames without end', endless],
  ['tiny frames without end', hostile.tinyFrames],
  ['a frame without end', hostile.endlessFrame],
  ['HTML without end', hostile.endlessHtml],
  ['an error without end', hostile.endlessError],
  ['a gzip bomb', gzipBomb],
  ['millions of tiny lists', hostile.manyTinyLists],
]

describe.runIf(process.platform === 'linux').each(WIRE_FORMATS)('%s', (provider) => {
  test.each(attacks)('that sends %s is left, and has cost little', async (_what, does) => {
    const standIn = await openStandIn({ provider, script: [success, success, does], listing: does })
    const settings = { [`DAYLEAF_${provider.toUpperCase()}_URL`]: standIn.url }
    const service = await startServiceProcess(home.dataDirectory, { settings })
    const person = await createAccount(service.url)
    const providerSettings = { [provider]: { model: 'm', apiKey: 'sk-0123456789' } }
    await person.call('updateSettings', { body: { aiProvider: provider, providerSettings } })
    await person.call('createEvent', { body: { ...params, type: 'text', content: 'Walked' } })
    // A first page and a first trial have loaded all that any needs.
    expect((await person.call('generateJournal', { params })).status).toBe(200)
    const trial = { body: { provider, model: 'm' } }
    expect((await person.call('testAi', trial)).data).toMatchObject({ ok: true })
    const grownBytes = watchMemory(service.pid)
    const { error } = await person.call('generateJournal', { params })
    expect(error?.code).toBe('AI_PROVIDER_ERROR')
    expect(grownBytes()).toBeLessThan(MAX_BYTES)
    await standIn.whenLeft()

    const grownByTrial = watchMemory(service.pid)
    expect((await person.call('testAi', trial)).data).toMatchObject({ error: { code: 'AI_PROVIDER_ERROR' } })
    expect(grownByTrial()).toBeLessThan(MAX_BYTES)
    const grownByListing = watchMemory(service.pid)
    const listed = await person.call('listAiModels', { query: { provider } })
    expect(listed.error?.code).toBe('AI_PROVIDER_ERROR')
    expect(grownByListing()).toBeLessThan(MAX_BYTES)
    await standIn.whenLeft()
  })
})
