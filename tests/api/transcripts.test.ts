import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TaskDetail } from '../../contract/tasks.ts'
import { type Client, createAccount } from '../harness/clients/api-client.ts'
import { readZip } from '../harness/clients/read-zip.ts'
import { zipFile } from '../harness/import/zip-file.ts'
import { readRealFile } from '../harness/media/real-files.ts'
import { hearing, SAID, type SpeechScenario } from '../harness/providers/speech.ts'
import { closeStandIns, openStandIn, type StandIn } from '../harness/providers/stand-in.ts'
import { importFile } from './scenarios/imports.scenarios.ts'
import { makeSound, must, record, setUpWorld, startWorld, upload, uploadSound } from './scenarios/world.ts'

/** What the service answers, one test after the other. */
const script: { speech: SpeechScenario } = { speech: hearing({ text: SAID }) }
let service: StandIn
const world = setUpWorld(async () => {
  service = await openStandIn({ provider: 'provider_b', speech: [(exchange) => script.speech(exchange)] })
  return startWorld({ DAYLEAF_PROVIDER_B_URL: service.url })
})
const person: Client = { call: (route, options) => world.ada.call(route, options) }
const choose = (model: string) =>
  must(person, 'updateSettings', {
    body: {
      providerSettings: { provider_b: { apiKey: 'sk-1234567890abcdef' } },
      transcription: { provider: 'provider_b', model },
    },
  })
beforeAll(() => choose('whisper-1'))
afterAll(closeStandIns)
afterEach(() => {
  script.speech = hearing({ text: SAID })
})

async function transcribe() {
  const { id } = await uploadSound(person)
  return { id, answer: await person.call('transcribeAttachment', { params: { attachmentId: id } }) }
}

const taskOf = async (taskId: string): Promise<TaskDetail> =>
  (await must(person, 'getTask', { params: { taskId } })).data

/** Longer than the 20 minutes of a piece. */
const uploadLong = () =>
  upload(person, { rawBody: makeSound(1_300), headers: { 'Content-Type': 'audio/wav' } })

test('a long recording is sent in pieces, and their words and times are put together', async () => {
  const { id } = await uploadLong()
  const params = { attachmentId: id }
  let count = 0
  script.speech = (exchange) => {
    count += 1
    // The first piece is silent.
    const text = count === 1 ? '' : 'Good morning.'
    return hearing({ text, segments: text ? [{ start: 1.5, end: 2, text: ` ${text}` }] : [] })(exchange)
  }
  const { attachment, task } = (await must(person, 'transcribeAttachment', { params })).data
  expect(attachment.transcript).toMatchObject({ text: 'Good morning.', by: 'model' })
  expect(task.progress).toEqual({ done: 2, total: 2 })
  const { segments } = (await must(person, 'getTranscript', { params })).data
  expect(segments).toMatchObject([{ start: 0, end: 13 }])
  expect(segments[0]?.startMs).toBeGreaterThan(840_000)
  const { request, response, calls } = await taskOf(task.id)
  expect(calls).toMatchObject([{ request, response }, { response: { body: { text: 'Good morning.' } } }])
  const sizes = (calls ?? []).map(({ request: sent }) => Object(sent?.body).file.size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(attachment.size)
})

test('after a failure the sent parts of a long recording are recorded, and a second task starts again', async () => {
  const { id } = await uploadLong()
  const params = { attachmentId: id }
  let count = 0
  script.speech = (exchange) => {
    count += 1
    return (count === 2 ? hearing({ error: { code: 'invalid_api_key' } }, 401) : hearing({ text: SAID }))(
      exchange,
    )
  }
  const failed = await person.call('transcribeAttachment', { params })
  expect(failed.error?.code).toBe('AI_PROVIDER_ERROR')
  expect((await must(person, 'getAttachment', { params })).data.transcript).toBeNull()
  const again = (await must(person, 'transcribeAttachment', { params })).data
  expect(again.attachment.transcript?.text).toBe(`${SAID}\n\n${SAID}`)
})

test('of a long recording in no form that can be cut it is said', async () => {
  // More than 25 MiB of A-law, which only a decoder could make another file of.
  const sound = makeSound(3_300)
  sound[20] = 6
  const { id } = await upload(person, { rawBody: sound, headers: { 'Content-Type': 'audio/wav' } })
  const answer = await person.call('transcribeAttachment', { params: { attachmentId: id } })
  expect(answer.error).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: expect.stringContaining('cut') })
})

test('of a film the sound alone is sent, and one without sound is refused', async () => {
  const send = async (name: string) => {
    const { id, size } = await upload(person, {
      rawBody: await readRealFile(name),
      headers: { 'Content-Type': '' },
    })
    return { size, answer: await person.call('transcribeAttachment', { params: { attachmentId: id } }) }
  }
  const { size, answer } = await send('placed.mov')
  const { request, calls } = await taskOf(answer.data?.task.id ?? '')
  expect(Object(request?.body).file).toMatchObject({ mediaType: 'audio/mp4' })
  expect(Object(request?.body).file.size).toBeLessThan(size)
  expect(calls).toBeNull()
  expect((await send('film.mov')).answer.error?.code).toBe('UNSUPPORTED_MEDIA')
})

test('only the sound of a recording is sent, without the metadata of the recorder', async () => {
  const wav = makeSound()
  const serial = Buffer.from('bext\x0c\0\0\0SN-4711-0815')
  const recording = Buffer.concat([wav.subarray(0, 36), serial, wav.subarray(36)])
  recording.writeUInt32LE(recording.length - 8, 4)
  const rawBody = new Uint8Array(recording)
  const { id } = await upload(person, { rawBody, headers: { 'Content-Type': 'audio/wav' } })
  const { task } = (await must(person, 'transcribeAttachment', { params: { attachmentId: id } })).data
  const { file } = Object((await taskOf(task.id)).request?.body)
  expect(file).toMatchObject({ mediaType: 'audio/wav', size: wav.length })
})

const archiveOf = async (of: Client) =>
  (await must(of, 'exportDiary', { query: { format: 'dayleaf' } })).bytes ?? Buffer.of()

test('a recording that an earlier version took for a plain file stays one', async () => {
  const sound = Buffer.from(await readRealFile('tone.aac'))
  const { id, sha256 } = await upload(person, {
    rawBody: new Uint8Array(sound),
    headers: { 'Content-Type': '', 'Content-Disposition': 'attachment; filename="tone.aac"' },
  })
  await record(person, { date: '2026-03-14', content: '', attachmentIds: [id] })
  const lines = 'events/2026-03.jsonl'
  const files: Record<string, string | Buffer> = Object.fromEntries(await readZip(await archiveOf(person)))
  const earlier = String(files[lines])
    .replace('"kind":"audio"', '"kind":"file"')
    .replace(/"durationMs":\d+/, '"durationMs":null')
  const newcomer = await createAccount(world.url)
  await importFile(newcomer, zipFile({ ...files, [lines]: earlier, [`attachments/${sha256}.aac`]: sound }))
  expect((await readZip(await archiveOf(newcomer))).get(lines)).toBe(earlier)
  expect(earlier).not.toBe(files[lines])
})

test('the times of a transcript go out in an archive, and come back', async () => {
  script.speech = hearing({ text: SAID, segments: [{ start: 0.5, end: 0.9, text: SAID }] })
  const { id } = await transcribe()
  await record(person, { content: '', attachmentIds: [id] })
  const newcomer = await createAccount(world.url)
  expect((await importFile(newcomer, await archiveOf(person))).problems).toEqual([])
  const [there, back] = await Promise.all(
    [person, newcomer].map((of) => must(of, 'getTranscript', { params: { attachmentId: id } })),
  )
  expect(there?.data.segments).toHaveLength(1)
  expect(back?.data).toEqual(there?.data)
})

test('the times of a transcript are kept as far as its words are', async () => {
  const text = 'We walked to the lake. Ondyne came. It rained.'
  script.speech = hearing({
    text,
    segments: [
      { start: 0, end: 1.25, text: ' We walked to the lake.' },
      { start: 1.25, end: 2, text: ' Ondyne came.' },
      { start: 2, end: 3, text: ' It rained.' },
    ],
  })
  const { id } = await transcribe()
  const params = { attachmentId: id }
  const read = async () => {
    const { transcript, segments } = (await must(person, 'getTranscript', { params })).data
    return segments.map(({ startMs, endMs, start, end }) => [
      transcript?.text.slice(start, end),
      startMs,
      endMs,
    ])
  }
  const whole = [
    ['We walked to the lake.', 0, 1250],
    ['Ondyne came.', 1250, 2000],
    ['It rained.', 2000, 3000],
  ]
  expect(await read()).toEqual(whole)
  const say = (transcript: string | null) =>
    must(person, 'updateAttachment', { params, body: { transcript } })
  await say(text.replace('Ondyne', 'Ondine'))
  expect(await read()).toEqual([whole[0], ['Ondine came.', 1250, 2000], whole[2]])
  await say('Something else.')
  expect(await read()).toEqual([])
  await say(null)
  expect((await must(person, 'getTranscript', { params })).data).toEqual({
    transcript: null,
    segments: [],
  })
})

test('a server that knows no times is asked without them', async () => {
  let count = 0
  script.speech = (exchange) => {
    count += 1
    return (count === 1 ? hearing({ error: 'unknown response_format' }, 400) : hearing({ text: SAID }))(
      exchange,
    )
  }
  const { answer } = await transcribe()
  expect(answer.data?.attachment.transcript?.text).toBe(SAID)
  const detail = await taskOf(answer.data?.task.id ?? '')
  expect(detail).toMatchObject({
    request: { body: { response_format: 'json' } },
    earlierAttempts: [{ status: 400 }],
  })
  await choose('gpt-4o-transcribe')
  await transcribe()
  expect(service.requests.at(-1)).toMatchObject({ body: { response_format: 'json' } })
  await choose('whisper-1')
})

test('on a full day a machine’s words are refused as others are', async () => {
  const { id } = await uploadSound(person)
  const { date } = await record(person, { content: '·'.repeat(50_000) })
  await Promise.all(Array.from({ length: 98 }, () => record(person, { date, content: '·'.repeat(50_000) })))
  await record(person, { date, content: '·'.repeat(49_990), attachmentIds: [id] })
  const answer = await person.call('transcribeAttachment', { params: { attachmentId: id } })
  expect(answer.error?.code).toBe('DAY_FULL')
})
