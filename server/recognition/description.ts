// The job that describes a picture with a model.
import { buffer } from 'node:stream/consumers'
import type { MediaServices } from '../media/media.service.ts'
import { makeModelCopy } from '../media/variants/images.ts'
import { getDaySettings } from '../settings/day-settings.service.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import type { TextWriter } from '../writing/text-writer.ts'
import { buildPicturePrompt } from './description-prompt.ts'
import type { RecognitionJob } from './job.ts'
import { openContent } from './open-content.ts'
import { cutText } from './transcription.ts'

interface Dependencies {
  settings: SettingsService
  writer: TextWriter
  media: Pick<MediaServices, 'content'>
}

/** The limit of the attachment's field. */
const MAX_DESCRIPTION = 5_000

export const createDescription = ({ settings, writer, media }: Dependencies): RecognitionJob => ({
  type: 'photo_describe',
  promptVersion: 1,
  kinds: ['image'],
  wrongKind: 'Only pictures can be described.',
  words: 'description',
  async plan(db, { userId, attachment, language }) {
    const config = await settings.getVisionConfig(db, userId)
    const chosen = (await getDaySettings(db, userId)).language
    return {
      provider: config.provider,
      model: config.model,
      async ask({ signal, calls }) {
        const preview = await openContent(media, { userId, id: attachment.id, variant: 'preview' })
        const bytes = await makeModelCopy(userId, await buffer(preview))
        const { text, usage } = await writer.write({
          ...config,
          ...calls.next(),
          purpose: 'description',
          signal,
          ...buildPicturePrompt(chosen ?? language),
          picture: { bytes, mediaType: 'image/jpeg' },
          events: [],
          onDelta: () => {},
        })
        return { text: cutText(text.trim(), MAX_DESCRIPTION), usage }
      },
    }
  },
})
