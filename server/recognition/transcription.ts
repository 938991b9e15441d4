// The job that transcribes a recording, a long one in pieces.

import type { Readable } from 'node:stream'
import { AppError } from '../../contract/app-error.ts'
import type { Variant } from '../../contract/attachments.ts'
import type { Sound, Transcribed, Transcriber } from '../ai/transcriber.ts'
import type { Database } from '../database/database.ts'
import type { StoredAttachment } from '../diary/attachment-mapping.ts'
import type { MediaServices } from '../media/media.service.ts'
import { useSoundPieces } from '../media/sound/sound-pieces.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import type { Answer, RecognitionJob } from './job.ts'
import { listRecentEvents } from './recognition.repository.ts'

interface Dependencies {
  database: Database
  settings: SettingsService
  transcriber: Transcriber
  media: Pick<MediaServices, 'content' | 'temporary'>
}

/** The limit of the attachment's field. */
const MAX_TRANSCRIPT = 100_000
/** Some models take 1,400 seconds; and a small machine needs minutes for as many of speech. */
const MAX_SECONDS = 1_200
/** Of the limit of a service: the rest is for the container of a piece. */
const SHARE_FOR_SOUND = 0.95

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
    const maxBytes = transcriber.maxBytesOf(config.provider)
    return {
      provider: config.provider,
      model: config.model,
      async ask({ signal, calls }) {
        const { buildVocabulary } = await import('./vocabulary.ts')
        const recent = await listRecentEvents(database.reader, userId)
        const prompt = buildVocabulary(vocabulary, recent)
        const open = () => openContent(media, { userId, id: attachment.id, variant: 'original' })
        const transcribe = (sound: Sound) =>
          transcriber.transcribe({ ...config, ...calls.next(), signal, prompt, sound })
        const whole = { mediaType, size, sha256, open }
        if (!isCut(attachment, maxBytes)) return toAnswer([{ startMs: 0, ...(await transcribe(whole)) }])
        const limits = { maxBytes: Math.floor(maxBytes * SHARE_FOR_SOUND), maxSeconds: MAX_SECONDS }
        return useSoundPieces(media.temporary, { open, limits, signal }, async (pieces) => {
          if (pieces.length === 0 && attachment.kind === 'video') throw notSeparated()
          const sounds = pieces.length > 0 ? pieces : [{ ...whole, startMs: 0 }]
          if (sounds.some((sound) => sound.size > maxBytes)) throw notCut()
          if (sounds.length > 1) await calls.expect(sounds.length)
          const heard: HeardPiece[] = []
          for (const { startMs, ...sound } of sounds) heard.push({ startMs, ...(await transcribe(sound)) })
          return toAnswer(heard)
        })
      },
    }
  },
})

/**
 * Also of a short recording the sound is sent alone: phones write positions beside it, and recorders their serial numbers.
 * Browsers, which record WebM, do not.
 */
const isCut = ({ mediaType, size, durationMs }: StoredAttachment, maxBytes: number): boolean =>
  mediaType !== 'audio/webm' || size > maxBytes || (durationMs ?? 0) > MAX_SECONDS * 1000

const notSeparated = () =>
  new AppError('UNSUPPORTED_MEDIA', {
    message: 'The film has no sound, or none that can be sent without its pictures.',
  })

const notCut = () =>
  new AppError('PAYLOAD_TOO_LARGE', {
    message: 'The recording is larger than what the service takes, and in a format that cannot be cut.',
  })

interface HeardPiece extends Transcribed {
  startMs: number
}

/** The pieces put together, each as a paragraph. Without a word in any of them the text is empty. */
function toAnswer(pieces: readonly HeardPiece[]): Answer {
  const text = pieces.flatMap((piece) => piece.text || []).join('\n\n')
  const heard = pieces.flatMap(({ startMs: pieceMs, segments }) =>
    segments.map(({ startMs, endMs, text: words }) => ({
      startMs: pieceMs + startMs,
      endMs: pieceMs + endMs,
      text: words,
    })),
  )
  const usage = { inputTokens: null, outputTokens: null }
  return { text: cutText(text, MAX_TRANSCRIPT), heard, usage }
}

/** Shortens a text without splitting a surrogate pair. */
export const cutText = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

/** Opens the content of a user's attachment. @throws AppError NOT_FOUND, UNAVAILABLE */
export async function openContent(
  { content }: Pick<MediaServices, 'content'>,
  { userId, id, variant }: { userId: string; id: string; variant: Variant },
): Promise<Readable> {
  const { open } = await content.get({ userId, id, query: { variant } })
  if (!open) throw new AppError('UNAVAILABLE')
  return open()
}
