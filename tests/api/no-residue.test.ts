// Purged texts leave no word in any row, file or vocabulary. Each kind of text has a word that occurs nowhere else.
import { expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { listStoredFiles } from '../harness/media/stored-files.ts'
import { importFile, journal } from './scenarios/imports.scenarios.ts'
import { beginUpload, partOf } from './scenarios/uploads.ts'
import { newWebhook } from './scenarios/webhooks.scenarios.ts'
import {
  chooseWriter,
  makeSound,
  must,
  type Person,
  setUpWorld,
  startWorld,
  upload,
} from './scenarios/world.ts'

const world = setUpWorld(() => startWorld())

/** Each is of one place, so that what is left tells where. */
const WORDS = {
  content: 'malachiteq',
  corrected: 'obsidianq',
  place: 'doloresq',
  measure: 'sleepinessq',
  fileName: 'feldsparq',
  description: 'zebrafinchq',
  earlierDescription: 'kestrelq',
  transcript: 'nightingaleq',
  wish: 'quartzitq',
  page: 'basaltq',
  pageBefore: 'pumiceq',
  key: 'rhyoliteq',
  imported: 'travertineq',
} as const
const all = Object.values(WORDS)

async function write(person: Person): Promise<string[]> {
  const date = '2026-03-14'
  const text = await upload(person, {
    rawBody: 'A note',
    headers: { 'Content-Disposition': `attachment; filename="${WORDS.fileName}.txt"` },
  })
  const sound = await upload(person, { rawBody: makeSound(), headers: { 'Content-Type': 'audio/wav' } })
  const tell = (attachmentId: string, body: object) =>
    must(person, 'updateAttachment', { params: { attachmentId }, body })
  await tell(sound.id, { transcript: `Hear the ${WORDS.transcript}` })
  const { data: event } = await must(person, 'createEvent', {
    headers: { 'idempotency-key': WORDS.key },
    body: {
      ...{ date, type: 'text', content: `We saw ${WORDS.content}`, placeName: WORDS.place },
      ...{ latitude: 48.85, longitude: 2.29, attachmentIds: [text.id, sound.id] },
      measures: [{ name: WORDS.measure, value: 7, unit: 'h' }],
    },
  })
  await tell(text.id, { description: `A ${WORDS.earlierDescription}` })
  await tell(text.id, { description: `A ${WORDS.description}` })
  const params = { date }
  await must(person, 'generateJournal', { params, body: { instructions: `Name ${WORDS.wish}` } })
  for (const word of [WORDS.pageBefore, WORDS.page]) {
    const { version } = (await must(person, 'getJournal', { params })).data
    await must(person, 'updateJournal', {
      params,
      body: { version, content: `# A ${word}\n\nWe saw ${word}.` },
    })
  }
  await must(person, 'deleteJournal', { params })
  const eventId = event.id
  await must(person, 'updateEvent', { params: { eventId }, body: { content: `We saw ${WORDS.corrected}` } })
  const imported = await importFile(
    person,
    journal({ date: '2024-01-02', title: WORDS.imported, body: 'A walk' }),
  )
  return [imported.id]
}

/** What somebody sets up beside the diary, with a word of its own in each. */
const SETTINGS = {
  webhook: 'wollastoniteq',
  webhookUrl: 'sodaliteq',
  feed: 'tremoliteq',
  apiKey: 'amazoniteq',
  redacted: 'labradoriteq',
  wishes: 'howliteq',
} as const

async function setUp(person: Person): Promise<void> {
  const url = `https://receiver.invalid/${SETTINGS.webhookUrl}`
  await must(person, 'createWebhook', newWebhook({ name: SETTINGS.webhook, url }))
  await must(person, 'createFeed', { body: { kind: 'health', name: SETTINGS.feed } })
  await must(person, 'createApiKey', { body: { name: SETTINGS.apiKey } })
  const redactions = [{ text: SETTINGS.redacted, replacement: 'somebody' }]
  await must(person, 'updateSettings', { body: { redactions, wishes: { text: SETTINGS.wishes } } })
}

async function listResidue(): Promise<string[]> {
  const rows = (await world.store.dump()).toLowerCase()
  return [...all, ...Object.values(SETTINGS)].filter((word) => rows.includes(word))
}

const newcomer = async () => {
  const person = await createAccount(world.url)
  await chooseWriter(person)
  return person
}

test('after all of it was deleted and the trash was emptied', async () => {
  const person = await newcomer()
  const [importId = ''] = await write(person)
  expect(await listResidue()).toEqual(all)
  await must(person, 'removeImport', { params: { importId } })
  for (const { date } of (await must(person, 'listDays')).data)
    await must(person, 'deleteDay', { params: { date } })
  await must(person, 'emptyTrash')
  // The key of a repeated request is kept for a day. Unused files and words go after the answer.
  await expect.poll(() => listResidue()).toEqual([WORDS.key])
  await expect.poll(() => listStoredFiles(world.store.settings, person.userId)).toEqual([])
  expect((await must(person, 'search', { query: { q: WORDS.transcript } })).data.total).toBe(0)
  await must(person, 'deleteAccount', { body: { password: person.password } })
  await expect.poll(listResidue).toEqual([])
})

test('after the account was deleted, in the middle of an upload', async () => {
  const person = await newcomer()
  await write(person)
  await setUp(person)
  // The address is encrypted, and shown.
  const { webhookUrl, ...plain } = SETTINGS
  expect(await listResidue()).toEqual([...all, ...Object.values(plain)])
  expect((await must(person, 'listWebhooks')).text).toContain(webhookUrl)
  const uploadId = await beginUpload(person, 10_000)
  await must(person, 'appendToUpload', partOf(uploadId, 0, new Uint8Array(1_000)))
  await must(person, 'deleteAccount', { body: { password: person.password } })
  await expect.poll(() => listResidue()).toEqual([])
  await expect.poll(() => listStoredFiles(world.store.settings, person.userId)).toEqual([])
  await expect.poll(() => world.store.dump()).not.toContain(person.userId)
})
