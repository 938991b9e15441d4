// What is said of an attachment, by its owner or by a machine, and the way to either.
import '../../styles/recognition.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attachment } from '../../../contract/attachments.ts'
import { useRecognitionWords } from '../../i18n/recognition-words.ts'
import { settingsQuery } from '../../queries/settings.queries.ts'
import { confirmAction } from '../../state/confirm.ts'
import { useRunAction } from '../shell/run-action.ts'
import { Failure } from '../shell/states.tsx'
import { type RecognitionKind, useRecognition } from './use-recognition.ts'
import { WordsEditor } from './words-editor.tsx'

/** Which words a kind of attachment has, and who can be asked for them. */
export const RECOGNIZED = {
  audio: { member: 'transcript', kind: 'transcribe', setting: 'transcription' },
  video: { member: 'transcript', kind: 'transcribe', setting: 'transcription' },
  image: { member: 'description', kind: 'describe', setting: 'vision' },
} as const

export function AttachmentWords({ attachment }: { attachment: Attachment }) {
  if (attachment.kind === 'file') return null
  return <Words attachment={attachment} {...RECOGNIZED[attachment.kind]} />
}
