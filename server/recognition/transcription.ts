// The job that transcribes a recording.
import type { Database } from '../database/database.ts'
import type { MediaServices } from '../media/media.service.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import type { Transcriber } from '../writing/transcriber.ts'
import type { RecognitionJob } from './job.ts'
import { openContent } from './open-content.ts'
import { listRecentEvents } from './recognition.repository.ts'
import { buildVocabulary } from './vocabulary.ts'

interface Dependencies {
  database: Database
  settings: SettingsService
  transcriber: Transcriber
  media: Pick<MediaServices, 'content'>
}

/** The limit of the attachment's field. */
const MAX_TRANSCRIPT = 100_000

export const createTranscription = ({
  database,
  settings,
  transcriber,
  media,
}: Dependencies): RecognitionJob => ({
  type: 'voice_transcribe',
  promptVersion: 1,
  kinds: ['audio', 'video'],
  wrongKind: 'Only recordings and films can be written down.',
  words: 'transcript',
  async plan(db, { userId, attachment }) {
    const { vocabulary, ...config } = await settings.getTranscriptionConfig(db, userId)
    const { mediaType, size, sha256 } = attachment
    transcriber.assertTakes(config.provider, size)
    return {
      provider: config.provider,
      model: config.model,
      async ask(call) {
        const prompt = buildVocabulary(vocabulary, await listRecentEvents(database.reader, userId))
        const open = () => openContent(media, { userId, id: attachment.id, variant: 'original' })
        const sound = { mediaType, size, sha256, open }
        const { text } = await transcriber.transcribe({ ...config, ...call, prompt, sound })
        return { text: cutText(text, MAX_TRANSCRIPT), usage: { inputTokens: null, outputTokens: null } }
      },
    }
  },
})

/** Shortens a text without splitting a surrogate pair. */
export const cutText = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
