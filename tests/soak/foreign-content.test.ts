// How long the service's own thread is held by what users send: files of each format, and pages.
import { afterEach, expect, test } from 'vitest'
import { importFile } from '../api/scenarios/imports.scenarios.ts'
import { must, record } from '../api/scenarios/world.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { startWatchedService } from '../harness/faults/watched-turns.ts'
import { HOSTILE_EXPORTS } from '../harness/import/hostile-exports.ts'
import { HOSTILE_PAGES } from '../harness/models/hostile-pages.ts'
import { startProviderStandIn } from '../harness/providers/stand-in.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { killStarted } from '../harness/service/service-process.ts'
import { note } from './share.ts'

const home = setUpDataDirectory()
afterEach(killStarted)

/** Of the processor, by one thing that a user has sent. */
const MAX_MS = 50

test.each([1, 2])('hostile exports of size %s hold nobody else up', async (size) => {
  const service = await startWatchedService(home.dataDirectory)
  const { token } = await createAccount(service.url)
  const person = createClient(service.url, token)
  const longest: Record<string, number> = {}
  for (const [what, { build }] of Object.entries(HOSTILE_EXPORTS)) {
    const file = build(size)
    await service.takeLongestTurn()
    await importFile(person, file)
    const { cpuMs } = await service.takeLongestTurn()
    longest[what] = cpuMs
    note(`${what}, size ${size}`, `${cpuMs.toFixed(0)} ms`)
  }
  expect(Object.entries(longest).filter(([, cpuMs]) => cpuMs > MAX_MS)).toEqual([])
})

test.each([40_000, 80_000])('hostile pages of %s characters hold nobody else up', async (length) => {
  const writer = await startProviderStandIn({ provider: 'provider_d', models: ['m'], page: 'A page.' })
  const settings = { DAYLEAF_PROVIDER_D_URL: writer.url }
  const service = await startWatchedService(home.dataDirectory, settings)
  const { token } = await createAccount(service.url)
  const person = createClient(service.url, token)
  await must(person, 'updateSettings', {
    body: { aiProvider: 'provider_d', providerSettings: { provider_d: { model: 'm' } } },
  })
  const longest: Record<string, number> = {}
  for (const [index, [what, make]] of Object.entries(HOSTILE_PAGES).entries()) {
    const params = { date: `2024-05-0${index + 1}` }
    const { page, note: content } = make(length)
    await record(person, { ...params, content })
    await must(person, 'generateJournal', { params })
    await service.takeLongestTurn()
    const { version } = (await must(person, 'getJournal', { params })).data
    await must(person, 'updateJournal', { params, body: { version, content: page } })
    const { data } = await must(person, 'getPageSources', { params })
    expect(data.sentences.length).toBeGreaterThan(0)
    const { cpuMs } = await service.takeLongestTurn()
    longest[what] = cpuMs
    note(`${what}, ${length} characters`, `${cpuMs.toFixed(0)} ms, complete: ${data.isComplete}`)
  }
  expect(Object.entries(longest).filter(([, cpuMs]) => cpuMs > MAX_MS)).toEqual([])
  await writer.close()
})
