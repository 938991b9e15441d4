// A recording in which nobody speaks: the answer of the service is no statement.
import { afterAll, expect, test } from 'vitest'
import { createAccount } from '../harness/clients/api-client.ts'
import { hearing, hearingPlainText, SAID, type SpeechScenario } from '../harness/providers/speech.ts'
import { closeStandIns, openStandIn, type StandIn } from '../harness/providers/stand-in.ts'
import { must, type Person, recordWithPage, setUpWorld, startWorld, uploadSound } from './scenarios/world.ts'

const script: { speech: SpeechScenario } = { speech: hearing({ text: SAID }) }
let writer: StandIn
const world = setUpWorld(async () => {
  const answering = {
    page: 'A grey square.',
    speech: [(exchange: Parameters<SpeechScenario>[0]) => script.speech(exchange)],
  }
  writer = await openStandIn({ provider: 'provider_d', ...answering })
  const hosted = await openStandIn({ provider: 'provider_b', ...answering })
  return startWorld({
    DAYLEAF_PROVIDER_B_URL: hosted.url,
    DAYLEAF_PROVIDER_D_URL: writer.url,
    DAYLEAF_TRANSCRIBER_URL: `${writer.url}/inference`,
  })
})
afterAll(closeStandIns)

async function transcribe(person: Person) {
  const { id } = await uploadSound(person)
  return { id, answer: await person.call('transcribeAttachment', { params: { attachmentId: id } }) }
}

const NO_WORDS = { text: '', by: 'model', taskId: expect.any(String) }
const silence = (text: string) => ({
  text,
  segments: [{ start: 0, end: 10, text, no_speech_prob: 0.94, avg_logprob: -0.84 }],
})

test.each<[string, SpeechScenario]>([
  ['no text', hearing({ text: ' ' })],
  ['no segments', hearing({ text: '', segments: [] })],
  ['a word that was not spoken', hearing(silence(' You'))],
  ['a phantom sentence', hearing({ text: 'Thank you for watching!' })],
  ['a blank', hearing({ text: ' [BLANK_AUDIO]' })],
  ['a blank as plain text', hearingPlainText('[BLANK_AUDIO]\n')],
  ['tokens of the model alone', hearing({ text: '<|en|><|EMO_UNKNOWN|><|BGM|><|withitn|>' })],
  ['an assistant’s remark', hearing({ text: 'The audio contains no discernible speech.' })],
])('%s is stored as such', async (_name, speech) => {
  script.speech = speech
  const { id, answer } = await transcribe(world.ada)
  expect(answer.data).toMatchObject({ attachment: { transcript: NO_WORDS }, task: { status: 'completed' } })
  const params = { attachmentId: id }
  expect((await must(world.ada, 'getAttachment', { params })).data.transcript).toEqual(NO_WORDS)
  expect((await must(world.ada, 'getTranscript', { params })).data).toEqual({
    transcript: NO_WORDS,
    segments: [],
  })
})

test('a transcript has no tokens of the model', async () => {
  const text = `<|en|><|NEUTRAL|><|Speech|><|withitn|>${SAID}`
  script.speech = hearing({ text, segments: [{ start: 0, end: 2, text }] })
  const { id } = await transcribe(world.ada)
  expect((await must(world.ada, 'getTranscript', { params: { attachmentId: id } })).data).toMatchObject({
    transcript: { text: SAID },
    segments: [{ start: 0, end: SAID.length }],
  })
})

test('an echo of the words that were sent with it is none', async () => {
  const person = await createAccount(world.url)
  const vocabulary = ['Dayleaf', 'Ondine']
  await must(person, 'updateSettings', {
    body: {
      providerSettings: { provider_b: { apiKey: 'sk-1234567890abcdef' } },
      transcription: { provider: 'provider_b', model: 'whisper-1', vocabulary },
    },
  })
  script.speech = hearing({ text: 'Ondine, Dayleaf.' })
  expect((await transcribe(person)).answer.data?.attachment.transcript).toEqual(NO_WORDS)
})

test('it does not replace what the owner wrote, and can be corrected', async () => {
  const { id } = await uploadSound(world.ada)
  const params = { attachmentId: id }
  await must(world.ada, 'updateAttachment', { params, body: { transcript: 'The sea' } })
  script.speech = hearing(silence(' You'))
  const kept = (await must(world.ada, 'transcribeAttachment', { params })).data.attachment.transcript
  expect(kept).toEqual({ text: 'The sea', by: 'user', taskId: null })
  await must(world.ada, 'updateAttachment', { params, body: { transcript: null } })
  await must(world.ada, 'transcribeAttachment', { params })
  const body = { transcript: 'Only the sea' }
  const { transcript } = (await must(world.ada, 'updateAttachment', { params, body })).data
  expect(transcript).toEqual({ text: 'Only the sea', by: 'user', taskId: null })
})

test('it is not in a page’s prompt, makes no page stale, and supports no sentence', async () => {
  const { ada } = world
  const { id } = await uploadSound(ada)
  const params = { attachmentId: id }
  const { date } = await recordWithPage(ada, { content: '', attachmentIds: [id], type: 'voice' })
  script.speech = hearing(silence(' You'))
  await must(ada, 'transcribeAttachment', { params })
  expect((await must(ada, 'getJournal', { params: { date } })).data.stale).toBe(false)
  await must(ada, 'generateJournal', { params: { date } })
  const { body } = writer.requests.at(-1) as { body: { messages: { content: string }[] } }
  expect(body.messages.at(-1)?.content).toContain('"attachments":[{"kind":"audio"}]')
  const { sentences } = (await must(ada, 'getPageSources', { params: { date } })).data
  expect(sentences.map(({ verdict }) => verdict)).not.toContain('supported')
})
