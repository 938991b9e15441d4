// Settings of the services that transcribe recordings and describe pictures.
import { invalidInput } from '../../contract/app-error.ts'
import type { TranscriptionSettings, UpdateSettings, VisionSettings } from '../../contract/settings.ts'

/** Merges: absent members stay, null turns it off. @throws AppError INVALID_INPUT if provider or model are missing */
export function changeTranscription(
  before: TranscriptionSettings | null,
  changes: UpdateSettings['transcription'],
): TranscriptionSettings | null {
  if (changes === undefined) return before
  if (changes === null) return null
  const provider = changes.provider ?? before?.provider
  if (!provider) throw missing('transcription', 'provider')
  const model = changes.model ?? before?.model ?? ''
  if (model === '' && provider !== 'local') throw missing('transcription', 'model')
  const { language = before?.language ?? null, vocabulary = before?.vocabulary ?? [] } = changes
  return { provider, model, language, vocabulary: vocabulary ?? [] }
}

/** As `changeTranscription`. */
export function changeVision(
  before: VisionSettings | null,
  changes: UpdateSettings['vision'],
): VisionSettings | null {
  if (changes === undefined) return before
  if (changes === null) return null
  const provider = changes.provider ?? before?.provider
  if (!provider) throw missing('vision', 'provider')
  const model = changes.model ?? before?.model
  if (!model) throw missing('vision', 'model')
  return { provider, model }
}

const missing = (setting: 'transcription' | 'vision', member: string) =>
  invalidInput(`body.${setting}.${member}`, 'is needed to turn it on', 'missing')
