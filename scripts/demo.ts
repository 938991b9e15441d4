// Shows the main job, events in and a page out, on a machine without a model and without a network.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Temporal } from 'temporal-polyfill/implementation'
import { routes } from '../contract/index.ts'
import { readConfig } from '../server/config.ts'
import { systemClock } from '../server/lib/clock.ts'
import { startServer } from '../server/process/server.ts'
import { createAccount, type DiaryClient } from './demo/diary-client.ts'
import { frameText } from './demo/frame-text.ts'
import { sampleDiary } from './demo/sample-diary.ts'
import { drawPhotos, recordSample } from './demo/sample-photos.ts'
import { STAND_IN_MODEL, startStandInWriter } from './demo/stand-in-writer.ts'

const PAGE_COUNT = 7

const account = { email: 'mira@example.org', password: 'leaf by leaf' }

const { values } = parseArgs({ options: { once: { type: 'boolean', default: false } } })
const stopped = Promise.withResolvers<void>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopped.resolve())

const directory = await mkdtemp(join(tmpdir(), 'dayleaf-demo-'))
const writer = await startStandInWriter()
try {
  await runDemo()
} finally {
  await writer.close()
  await rm(directory, { recursive: true, force: true })
}

type Photos = Awaited<ReturnType<typeof drawPhotos>>

async function runDemo(): Promise<void> {
  const photos = await drawPhotos()
  const service = await startServer(
    readConfig({
      PORT: '0',
      DAYLEAF_DATA_DIR: directory,
      DAYLEAF_LOG_LEVEL: 'warn',
      DAYLEAF_PROVIDER_D_URL: writer.url,
    }),
  )
  try {
    console.log(`Dayleaf, a demonstration. A service runs at ${service.url} on a throw-away directory.`)
    console.log(`The pages come from a stand-in, not from a model: a small program at ${writer.url}`)
    console.log(
      "that speaks Ollama's protocol. It has the pages of the last week, written by hand, and arranges others by rule.\n",
    )
    const date = await showPage(await createAccount(service.url, account), photos)
    if (!values.once) await waitForEnd(service.url, date)
  } finally {
    await service.stop(1_000)
  }
}

/** @returns the date of the page that is shown */
async function showPage(diary: DiaryClient, photos: Photos): Promise<string> {
  const yesterday = Temporal.Instant.fromEpochMilliseconds(systemClock.now())
    .toZonedDateTimeISO(Temporal.Now.timeZoneId())
    .toPlainDate()
    .subtract({ days: 1 })
  const events = sampleDiary(yesterday)
  for (const event of events) await recordSample(diary, event, photos)
  const days = await diary.call(routes.listDays)
  console.log(`Recorded ${events.length} events on ${days.length} days of the life of Mira, a translator.`)

  const providerSettings = { provider_d: { model: STAND_IN_MODEL } }
  await diary.call(routes.updateSettings, { body: { aiProvider: 'provider_d', providerSettings } })
  for (let days = PAGE_COUNT - 1; days > 0; days -= 1) {
    const params = { date: yesterday.subtract({ days }).toString() }
    await diary.call(routes.generateJournal, { params })
  }
  const params = { date: yesterday.toString() }
  const { journal, task } = await diary.call(routes.generateJournal, { params })
  console.log(`Asked for the page of yesterday, ${params.date}:\n`)
  console.log(frameText(journal?.content ?? ''))
  console.log(`\nWritten from ${journal?.eventCount} events in ${task.durationMs} ms.`)
  console.log(
    `The ${PAGE_COUNT - 1} days before have their pages too. This one has a sentence to check: the weather stands in no line.\n`,
  )
  return params.date
}

async function waitForEnd(url: string, date: string): Promise<void> {
  console.log(`In the browser: ${url}/day/${date} (its API: ${url}/docs)`)
  console.log(`Sign in with:   ${account.email}, password: ${account.password}\n`)
  console.log('Ctrl-C ends the demonstration and deletes its directory.')
  await stopped.promise
}
