import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import { PROVIDER_IDS, type ProviderId } from '../../contract/providers.ts'
import type { TaskDetail } from '../../contract/tasks.ts'
import { createAccount } from '../harness/clients/api-client.ts'
import {
  hearing,
  hearingPlainText,
  repeatingKey,
  SAID,
  type SpeechScenario,
} from '../harness/providers/speech.ts'
import { closeStandIns, openStandIn, type StandIn } from '../harness/providers/stand-in.ts'
import { startTestService } from '../harness/service/test-service.ts'
import { recognitionScenarios } from './scenarios/recognition.scenarios.ts'
import { runScenarios } from './scenarios/scenario.ts'
import {
  must,
  type Person,
  record,
  recordWithPage,
  setUpWorld,
  startWorld,
  upload,
  uploadSound,
} from './scenarios/world.ts'

const KEY = 'sk-live/canary+7f3a9c51e2'

/** What each service answers, one test after the other. */
const script: { speech: SpeechScenario } = { speech: hearing({ text: SAID }) }
const asScripted: SpeechScenario = (exchange) => script.speech(exchange)

const standIns = new Map<ProviderId, StandIn>()
const world = setUpWorld(async () => {
  const urls: Record<string, string> = {}
  for (const provider of PROVIDER_IDS) {
    const page = 'A grey square.'
    const standIn = await openStandIn({ provider, page, speech: [asScripted] })
    standIns.set(provider, standIn)
    urls[`DAYLEAF_${provider.toUpperCase()}_URL`] = standIn.url
  }
  urls.DAYLEAF_TRANSCRIBER_URL = `${standIns.get('provider_d')?.url}/inference`
  return startWorld(urls)
})
afterAll(closeStandIns)
afterEach(() => {
  script.speech = hearing({ text: SAID })
})

runScenarios(() => world, recognitionScenarios)

const lastRequestTo = (provider: ProviderId) => standIns.get(provider)?.requests.at(-1)

async function choose(person: Person, body: object) {
  const keys = { provider_a: { apiKey: KEY }, provider_b: { apiKey: KEY }, provider_c: { apiKey: KEY } }
  await must(person, 'updateSettings', { body: { providerSettings: keys, ...body } })
}

async function transcribe(person: Person) {
  const { id } = await uploadSound(person)
  const answer = await person.call('transcribeAttachment', { params: { attachmentId: id } })
  return { id, answer }
}

const taskOf = async (person: Person, taskId: string): Promise<TaskDetail> =>
  (await must(person, 'getTask', { params: { taskId } })).data

test.each([
  ['provider_a', '/openai/v1/audio/transcriptions'],
  ['provider_b', '/v1/audio/transcriptions'],
] as const)('%s gets the sound, the language and the names of the diary', async (provider, path) => {
  const person = await createAccount(world.url)
  await record(person, { content: 'In the evening Ondine came.', placeName: 'Wehlen' })
  const transcription = { provider, model: 'whisper-1', language: 'de-AT', vocabulary: ['Dayleaf'] }
  await choose(person, { transcription })
  const { answer } = await transcribe(person)
  const { attachment, task } = answer.data ?? expect.fail()
  const fields = {
    model: 'whisper-1',
    language: 'de',
    response_format: 'verbose_json',
    prompt: 'Ondine, Wehlen, Dayleaf',
  }
  const { sha256, size } = attachment
  const body = { ...fields, file: { name: 'recording.wav', mediaType: 'audio/wav', sha256, size } }
  const sent = lastRequestTo(provider)
  expect(sent).toMatchObject({ url: path, body, headers: { authorization: `Bearer ${KEY}` } })
  const detail = await taskOf(person, task.id)
  expect(detail.request).toEqual({ url: expect.stringContaining(path), body })
  expect(JSON.stringify(detail)).not.toContain('sk-live')
})

test.each<[string, SpeechScenario, string]>([
  ['segments without a text', hearing({ segments: [{ text: ' One' }, { text: ' two.' }] }), 'One two.'],
  ['more than was asked for', hearing({ text: SAID, segments: [{ start: 0 }], language: 'en' }), SAID],
  ['a plain text', hearingPlainText(' One\ntwo.\n'), 'One\ntwo.'],
  [
    'subtitles',
    hearingPlainText('1\n00:00:00,000 --> 00:00:01,500\nOne\n\n2\n00:00:01,500 --> 00:00:02,000\ntwo.\n'),
    'One two.',
  ],
  [
    'captions in JSON',
    hearing({ text: 'WEBVTT\n\n00:00.000 --> 00:01.500\n<v Anna>One two.\n' }),
    'One two.',
  ],
])('a local server may answer with %s', async (_name, speech, text) => {
  script.speech = speech
  const { answer } = await transcribe(world.ada)
  expect(answer.data?.attachment.transcript).toMatchObject({ text, by: 'model' })
  expect(lastRequestTo('provider_d')).toMatchObject({ url: '/inference', body: { language: 'auto' } })
})

test.each<[string, SpeechScenario, string]>([
  ['an error under 200', hearing({ error: 'model not loaded' }), 'AI_PROVIDER_ERROR'],
  ['a refusal', hearing({ error: { message: 'no', code: 'x' } }, 400), 'AI_PROVIDER_ERROR'],
  ['something else', hearing([1, 2]), 'AI_PROVIDER_ERROR'],
  ['a limit of an hour', hearing({}, 429, { 'retry-after': '3600' }), 'AI_RATE_LIMITED'],
])('%s is a failure, and the recording has no transcript', async (_name, speech, code) => {
  script.speech = speech
  const { id, answer } = await transcribe(world.ada)
  expect(answer.error?.code).toBe(code)
  const { transcript } = (await must(world.ada, 'getAttachment', { params: { attachmentId: id } })).data
  expect(transcript).toBeNull()
})

test('an answer that contains the key is stored without it', async () => {
  script.speech = repeatingKey
  const person = await createAccount(world.url)
  await choose(person, { transcription: { provider: 'provider_b', model: 'whisper-1' } })
  const { answer } = await transcribe(person)
  expect(answer.data?.attachment.transcript?.text).toBe('I heard Bearer [key removed]')
  const detail = await taskOf(person, answer.data?.task.id ?? '')
  expect(JSON.stringify(detail)).not.toContain(KEY)
})

/** A service that answers when the test says so. */
function hold() {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  script.speech = async (exchange) => {
    arrive()
    await promise
    await hearing({ text: SAID })(exchange)
  }
  return { arrived, release }
}

test('a running task is not started twice, can be cancelled, and then stores no text', async () => {
  const { arrived, release } = hold()
  const { id } = await uploadSound(world.ada)
  const params = { attachmentId: id }
  const { task } = (
    await must(world.ada, 'transcribeAttachment', { params, headers: { Prefer: 'respond-async' } })
  ).data as { task: { id: string } }
  await arrived
  const again = await world.ada.call('transcribeAttachment', { params })
  expect(again.error).toMatchObject({ code: 'GENERATION_IN_PROGRESS', details: [{ message: task.id }] })
  await must(world.ada, 'cancelTask', { params: { taskId: task.id } })
  release()
  expect(await taskOf(world.ada, task.id)).toMatchObject({
    status: 'cancelled',
    error: { code: 'CANCELLED' },
  })
  expect((await must(world.ada, 'getAttachment', { params })).data.transcript).toBeNull()
  script.speech = hearing({ text: SAID })
  expect((await must(world.ada, 'transcribeAttachment', { params })).status).toBe(200)
})

test('a text that the user writes meanwhile stays', async () => {
  const { arrived, release } = hold()
  const { id } = await uploadSound(world.ada)
  const params = { attachmentId: id }
  const transcribing = must(world.ada, 'transcribeAttachment', { params })
  await arrived
  await must(world.ada, 'updateAttachment', { params, body: { transcript: 'My own words' } })
  release()
  const { attachment, task } = (await transcribing).data
  expect(attachment.transcript).toEqual({ text: 'My own words', by: 'user', taskId: null })
  expect((await taskOf(world.ada, task.id)).response).toMatchObject({ body: { text: SAID } })
})

test('deleting a recording removes the data of its tasks', async () => {
  const { id, answer } = await transcribe(world.ada)
  await must(world.ada, 'deleteAttachment', { params: { attachmentId: id } })
  const detail = await taskOf(world.ada, answer.data?.task.id ?? '')
  expect(detail).toMatchObject({ status: 'completed', request: null, response: null })
})

test('purging an event removes the data of transcriptions that were sent its names', async () => {
  const person = await createAccount(world.url)
  await choose(person, { transcription: { provider: 'provider_b', model: 'whisper-1' } })
  const event = await record(person, { content: 'Supper with Zdenka. We laughed, Zdenka most.' })
  const told = (await transcribe(person)).answer.data?.task.id ?? ''
  expect(JSON.stringify((await taskOf(person, told)).request)).toContain('Zdenka')
  await must(person, 'deleteEvent', { params: { eventId: event.id } })
  const later = (await transcribe(person)).answer.data?.task.id ?? ''
  // The time of another event begins after it, though both are purged at once.
  const now = Date.now()
  await expect.poll(() => Date.now()).toBeGreaterThan(now)
  const other = await record(person, { content: 'A walk' })
  await must(person, 'deleteEvent', { params: { eventId: other.id } })
  await must(person, 'emptyTrash')
  expect(await taskOf(person, told)).toMatchObject({ request: null, response: null })
  expect((await taskOf(person, later)).request).not.toBeNull()
})

test('without a configured server, `local` is refused', async () => {
  const service = await startTestService()
  try {
    const person = await createAccount(service.url)
    await choose(person, { transcription: { provider: 'local' } })
    expect((await transcribe(person)).answer.error?.code).toBe('NO_AI_CONFIG')
  } finally {
    await service.stop()
  }
})

test.each([
  ["I'm sorry, but I can't help with identifying people in images.", null],
  ['抱歉，我无法提供对图片中人物的描述。', null],
  ['Two people stand at a sign that says “Sorry, we cannot help you”.', 'Two people stand at a sign'],
])('of a picture a refusal is no description: %s', async (page, kept) => {
  const standIn = await openStandIn({ provider: 'provider_d', page })
  const service = await startTestService({ DAYLEAF_PROVIDER_D_URL: standIn.url })
  try {
    const person = await createAccount(service.url)
    await choose(person, { vision: { provider: 'provider_d', model: 'sees' } })
    const params = { attachmentId: (await upload(person, { rawBody: await photo() })).id }
    const { error } = await person.call('describeAttachment', { params })
    expect(error?.code).toBe(kept === null ? 'AI_PROVIDER_ERROR' : undefined)
    const { description } = (await must(person, 'getAttachment', { params })).data
    if (kept === null) expect(description).toBeNull()
    else expect(description?.text).toContain(kept)
  } finally {
    await service.stop()
  }
})

/** 1,500 × 900, taken in Paris on the side. */
const photo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 1500, height: 900, channels: 3, background: '#3a6' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' } })
      .jpeg()
      .toBuffer(),
  )

/** The picture in a request, wherever its protocol has it. */
const picturesIn = (body: unknown): Buffer[] =>
  [...JSON.stringify(body).matchAll(/"(?:data:image\/jpeg;base64,)?(\/9j\/[A-Za-z0-9+/=]+)"/g)].map(
    ([, base64]) => Buffer.from(base64 ?? '', 'base64'),
  )

test.each(PROVIDER_IDS)(
  '%s gets a small upright copy without metadata, and its bytes are not kept',
  async (provider) => {
    const person = await createAccount(world.url)
    await choose(person, { vision: { provider, model: 'sees' }, language: 'de' })
    const headers = { 'Content-Type': 'image/jpeg' }
    const { id } = await upload(person, { rawBody: await photo(), headers })
    const { attachment, task } = (await must(person, 'describeAttachment', { params: { attachmentId: id } }))
      .data
    expect(attachment.description).toEqual({ text: 'A grey square.', by: 'model', taskId: task.id })
    const { body } = lastRequestTo(provider) ?? expect.fail()
    const [sent, ...others] = picturesIn(body)
    expect(others).toEqual([])
    const made = await sharp(sent).metadata()
    expect(made).toMatchObject({ format: 'jpeg', width: 614, height: 1024 })
    expect(made.exif).toBeUndefined()
    expect(JSON.stringify(body)).toContain('Answer in German.')
    const detail = await taskOf(person, task.id)
    const kept = JSON.stringify(detail.request)
    expect(kept).toMatch(new RegExp(`\\(sha256 [0-9a-f]{64}, ${sent?.length} bytes\\)`))
    expect(picturesIn(detail.request)).toEqual([])
    expect(detail.usage.inputTokens).toBe(321)
  },
)

test('a page uses transcripts and descriptions, is checked with them, and lists their changes', async () => {
  const { ada } = world
  const { id } = await uploadSound(ada)
  const params = { attachmentId: id }
  await must(ada, 'transcribeAttachment', { params })
  const { date, event } = await recordWithPage(ada, { content: 'A note', attachmentIds: [id], type: 'voice' })
  const prompt = (
    lastRequestTo('provider_d') as { body: { messages: { content: string }[] } }
  ).body.messages.at(-1)
  expect(prompt?.content.includes(`"machineTranscript":"${SAID}"`)).toBe(true)
  await must(ada, 'updateAttachment', { params, body: { transcript: 'We walked to the sea.' } })
  expect((await must(ada, 'getJournal', { params: { date } })).data.stale).toBe(true)
  const attachmentState = { id, kind: 'audio', description: null }
  const before = [{ ...attachmentState, transcript: { text: SAID, by: 'model' } }]
  const after = [{ ...attachmentState, transcript: { text: 'We walked to the sea.', by: 'user' } }]
  const changes = (await must(ada, 'getJournalChanges', { params: { date } })).data
  expect(changes).toMatchObject({
    changed: [{ eventId: event.id, before: { attachments: before }, after: { attachments: after } }],
  })
  const body = { version: 1, content: `A note.\n\n${SAID}` }
  await must(ada, 'updateJournal', { params: { date }, body })
  expect((await must(ada, 'getPageSources', { params: { date } })).data.sentences.at(-1)).toMatchObject({
    eventIds: [event.id],
  })
})
