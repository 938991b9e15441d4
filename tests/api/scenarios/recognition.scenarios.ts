import { expect } from 'vitest'
import { SAID } from '../../harness/providers/speech.ts'
import type { Scenario } from './scenario.ts'
import {
  CANARY,
  chooseWriter,
  must,
  nextDate,
  record,
  recordWithPage,
  uploadPicture,
  uploadSound,
  type World,
} from './world.ts'

const idOf = async (attachment: Promise<{ id: string }>) => ({
  params: { attachmentId: (await attachment).id },
})
const withSound = ({ ada }: World) => idOf(uploadSound(ada))
const withPicture = ({ ada }: World) => idOf(uploadPicture(ada))

/** Somebody who is asked with nobody chosen, and chooses again. */
const withNobodyChosen = async ({ ada }: World, upload: typeof uploadSound) => {
  const request = await idOf(upload(ada))
  await must(ada, 'updateSettings', { body: { transcription: null, vision: null } })
  return request
}
const chooseAgain = async ({ ada }: World) => void (await chooseWriter(ada))

const transcribing: readonly Scenario[] = [
  {
    name: 'writes down what is said, as a machine’s words',
    route: 'transcribeAttachment',
    request: withSound,
    answers: 200,
    data: {
      attachment: { kind: 'audio', transcript: { text: SAID, by: 'model' }, description: null },
      task: { type: 'voice_transcribe', status: 'completed', provider: 'local', model: 'hears', date: null },
    },
    after: async ({ ada }, { data }) => {
      const { attachment, task } = data as {
        attachment: { id: string; sha256: string; size: number }
        task: { id: string }
      }
      expect(attachment).toMatchObject({ transcript: { taskId: task.id } })
      const detail = (await must(ada, 'getTask', { params: { taskId: task.id } })).data
      const { sha256, size } = attachment
      const file = { name: 'recording.wav', mediaType: 'audio/wav', size, sha256 }
      expect(detail).toMatchObject({
        attachmentId: attachment.id,
        request: { body: { model: 'hears', response_format: 'verbose_json', file } },
        response: { status: 200, body: { text: SAID } },
        earlierAttempts: [],
      })
    },
  },
  {
    name: 'goes on after the answer where it is asked to',
    route: 'transcribeAttachment',
    request: async (world) => ({ ...(await withSound(world)), headers: { Prefer: 'respond-async' } }),
    answers: 202,
    data: { task: { type: 'voice_transcribe', status: 'queued' } },
  },
  {
    name: 'tells no redacted word of its vocabulary',
    route: 'transcribeAttachment',
    request: async (world) => {
      const { transcription } = (await must(world.ada, 'getSettings')).data
      const vocabulary = ['Ondine Petit', 'Rasmus']
      const redactions = [{ text: 'Ondine' }]
      await must(world.ada, 'updateSettings', {
        body: { redactions, transcription: transcription && { ...transcription, vocabulary } },
      })
      return withSound(world)
    },
    answers: 200,
    after: async ({ ada }, { data }) => {
      const { task } = data as { task: { id: string } }
      const { request } = (await must(ada, 'getTask', { params: { taskId: task.id } })).data
      expect(JSON.stringify(request?.body)).toContain('Person A Petit')
      expect(JSON.stringify(request?.body)).not.toMatch(/ondine/i)
      await must(ada, 'updateSettings', { body: { redactions: [], transcription: { vocabulary: [] } } })
    },
  },
  {
    name: 'is done for no private event',
    route: 'transcribeAttachment',
    request: async ({ ada }) => {
      const { id } = await uploadSound(ada)
      await record(ada, { content: CANARY, attachmentIds: [id], type: 'voice', isPrivate: true })
      return { params: { attachmentId: id } }
    },
    answers: 'EVENT_PRIVATE',
  },
  {
    name: 'hears nothing in a picture',
    route: 'transcribeAttachment',
    request: withPicture,
    answers: 'UNSUPPORTED_MEDIA',
  },
  {
    name: 'is done by nobody until somebody is chosen',
    route: 'transcribeAttachment',
    request: (world) => withNobodyChosen(world, uploadSound),
    answers: 'NO_AI_CONFIG',
    after: chooseAgain,
  },
  {
    name: 'makes a page stale, and is found',
    route: 'transcribeAttachment',
    request: async ({ ada }) => {
      const { id } = await uploadSound(ada)
      await recordWithPage(ada, { content: CANARY, attachmentIds: [id], type: 'voice' })
      return { params: { attachmentId: id } }
    },
    answers: 200,
    after: async ({ ada }, { data }) => {
      const { task } = data as { task: { date: string } }
      expect((await must(ada, 'getJournal', { params: { date: task.date } })).data.stale).toBe(true)
      const query = { q: '"walked to the lake"', from: task.date, to: task.date }
      expect((await must(ada, 'search', { query })).data.total).toBe(1)
    },
  },
]

const describing: readonly Scenario[] = [
  {
    name: 'says what a picture shows, as a machine’s words',
    route: 'describeAttachment',
    request: withPicture,
    answers: 200,
    data: {
      attachment: { kind: 'image', description: { by: 'model' }, transcript: null },
      task: { type: 'photo_describe', status: 'completed', provider: 'provider_d', model: 'sees' },
    },
  },
  {
    name: 'goes on after the answer where it is asked to',
    route: 'describeAttachment',
    request: async (world) => ({ ...(await withPicture(world)), headers: { Prefer: 'respond-async' } }),
    answers: 202,
    data: { task: { type: 'photo_describe', status: 'queued' } },
  },
  {
    name: 'sees nothing in a recording',
    route: 'describeAttachment',
    request: withSound,
    answers: 'UNSUPPORTED_MEDIA',
  },
  {
    name: 'is done by nobody until somebody is chosen',
    route: 'describeAttachment',
    request: (world) => withNobodyChosen(world, uploadPicture),
    answers: 'NO_AI_CONFIG',
    after: chooseAgain,
  },
  {
    name: 'is not among the tasks of the page of its day',
    route: 'listJournalTasks',
    request: async ({ ada }) => {
      const { id } = await uploadPicture(ada)
      const date = nextDate()
      await must(ada, 'createEvent', { body: { date, type: 'photo', content: '', attachmentIds: [id] } })
      await must(ada, 'describeAttachment', { params: { attachmentId: id } })
      return { params: { date } }
    },
    answers: 200,
    after: async (_world, { data }) => expect(data).toEqual([]),
  },
]

const choosing: readonly Scenario[] = [
  {
    name: 'keeps who transcribes with language and vocabulary',
    route: 'updateSettings',
    request: {
      body: {
        transcription: {
          ...{ provider: 'provider_b', model: 'whisper-1', language: 'de-AT', vocabulary: ['Ondine'] },
        },
      },
    },
    answers: 200,
    data: {
      transcription: {
        provider: 'provider_b',
        model: 'whisper-1',
        language: 'de-AT',
        vocabulary: ['Ondine'],
      },
    },
    after: chooseAgain,
  },
  {
    name: 'keeps of who transcribes what is left out',
    route: 'updateSettings',
    request: { body: { transcription: { vocabulary: 'Ondine, Rasmus\nWehlen' } } },
    answers: 200,
    data: {
      transcription: { provider: 'local', model: 'hears', vocabulary: ['Ondine', 'Rasmus', 'Wehlen'] },
    },
    after: async ({ ada }) => {
      const body = { transcription: { vocabulary: null } }
      expect((await must(ada, 'updateSettings', { body })).data.transcription?.vocabulary).toEqual([])
    },
  },
  {
    name: 'turns transcription off and leaves vision as it is',
    route: 'updateSettings',
    request: { body: { transcription: null } },
    answers: 200,
    data: { transcription: null, vision: { provider: 'provider_d', model: 'sees' } },
    after: chooseAgain,
  },
  {
    name: 'refuses who cannot transcribe',
    route: 'updateSettings',
    request: { body: { transcription: { provider: 'provider_c', model: 'claude' } } },
    answers: 'INVALID_INPUT',
    at: 'body.transcription.provider',
  },
  {
    name: 'refuses a transcription without a model',
    route: 'updateSettings',
    request: { body: { transcription: { provider: 'provider_b', model: '' } } },
    answers: 'INVALID_INPUT',
    at: 'body.transcription.model',
  },
  {
    name: 'refuses vision without a provider',
    route: 'updateSettings',
    actor: 'bob',
    request: { body: { vision: { provider: null, model: 'sees' } } },
    answers: 'INVALID_INPUT',
    at: 'body.vision.provider',
  },
]

export const recognitionScenarios: readonly Scenario[] = [...transcribing, ...describing, ...choosing]
