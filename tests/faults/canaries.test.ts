import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { PROVIDER_IDS, type ProviderId } from '../../contract/providers.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import * as hostile from '../harness/providers/hostile.scenarios.ts'
import * as scenario from '../harness/providers/scenarios.ts'
import { closeStandIns, openStandIn } from '../harness/providers/stand-in.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'
import { runDayleaf, startServiceProcess } from '../harness/service/service-process.ts'

/** Keys that are stored through the API, and then searched for in everything that a provider can influence. */
const WAYS: readonly (readonly [string, scenario.Scenario])[] = [
  ['refuses the key', scenario.refusing(401)],
  ['repeats it in a refusal', scenario.echoingKeyInError],
  ['repeats it in its text', scenario.echoingKeyInText],
  ['answers HTML', scenario.htmlWith(200)],
  ['sends HTML as its stream', scenario.htmlAsStream],
  ['sends a malformed frame', scenario.malformed],
  ['sends bytes that are no UTF-8', scenario.brokenUtf8],
  ['sends a gzip bomb', scenario.gzipBomb],
  ['stops without its end', scenario.withoutEndMark],
  ['cuts its text for length', scenario.answering({ finish: 'length' })],
  ['never ends a frame', hostile.endlessFrame],
  ['redirects', scenario.redirectingTo('http://127.0.0.1:9')],
]

const home = setUpDataDirectory()
afterEach(closeStandIns)

const dates = WAYS.map((_, day) => `2026-03-${String(day + 1).padStart(2, '0')}`)
const keyFor = (provider: ProviderId) => `sk-canary-${provider}-6d1f9b2e41c7`

/** A key as it stands, and as it may stand in JSON, an address, or a header that was taken apart. */
const formsOf = (key: string): string[] => [
  key,
  encodeURIComponent(key),
  Buffer.from(key).toString('base64').slice(4, -4),
  Buffer.from(key).toString('hex'),
]

async function findIn(directory: string, wanted: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const name of await readdir(directory)) {
    const bytes = await readFile(join(directory, name))
    found.push(...wanted.filter((text) => bytes.includes(text)).map((text) => `${text} in ${name}`))
  }
  return found
}

test(`keys of five providers, each failing in ${WAYS.length} ways, are in no answer, task, log, file or backup`, async () => {
  const settings: Record<string, string> = { DAYLEAF_LOG_LEVEL: 'debug' }
  for (const provider of PROVIDER_IDS) {
    const standIn = await openStandIn({ provider, script: WAYS.map(([, does]) => does) })
    settings[`DAYLEAF_${provider.toUpperCase()}_URL`] = standIn.url
  }
  const service = await startServiceProcess(home.dataDirectory, { settings })
  const person = await createAccount(service.url)
  for (const date of dates)
    await person.call('createEvent', { body: { date, type: 'text', content: 'planted-diary-text' } })
  const answers: string[] = []
  for (const provider of PROVIDER_IDS) {
    const providerSettings = { [provider]: { model: 'm', apiKey: keyFor(provider) } }
    answers.push(
      (await person.call('updateSettings', { body: { aiProvider: provider, providerSettings } })).text,
    )
    for (const date of dates) answers.push((await person.call('generateJournal', { params: { date } })).text)
    for (const date of dates) await person.call('deleteJournal', { params: { date } })
  }
  for (const date of dates) {
    const { data, text } = await person.call('listJournalTasks', { params: { date } })
    answers.push(text)
    for (const { id } of data) answers.push((await person.call('getTask', { params: { taskId: id } })).text)
  }
  // Each was sent: what is looked for was there to be carried.
  expect(answers.filter((text) => text.includes('AI_PROVIDER_ERROR')).length).toBeGreaterThan(5 * WAYS.length)

  const backup = join(dirname(home.dataDirectory), 'backup')
  expect(await runDayleaf(home.dataDirectory, ['backup', `${backup}.db`])).toMatchObject({ code: 0 })
  const wanted = PROVIDER_IDS.flatMap((provider) => formsOf(keyFor(provider)))
  expect(wanted.filter((text) => answers.join('\n').includes(text))).toEqual([])
  expect(await findIn(home.dataDirectory, wanted)).toEqual([])
  const copy = await readFile(`${backup}.db`)
  expect(wanted.filter((text) => copy.includes(text))).toEqual([])
  service.signal('SIGTERM')
  const { stdout, stderr } = await service.ended
  expect([...wanted, 'planted-diary-text'].filter((text) => (stdout + stderr).includes(text))).toEqual([])
  expect(await findIn(home.dataDirectory, wanted)).toEqual([])
})
