// The description or transcript of an attachment, and the actions to get or edit it.

import { useMutation, useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { Attachment } from '../../../contract/attachments.ts'
import type { Settings } from '../../../contract/settings.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { settingsQuery } from '../../queries/settings.queries.ts'
import { readLocal, writeLocal } from '../../state/local.ts'
import { diaryChange } from '../../state/query-client.ts'
import { ask } from '../../state/question.ts'
import { Button } from '../shell/button.tsx'
import { MediaIcon } from '../shell/media-icon.tsx'
import { Failure } from '../shell/states.tsx'
import { Transcript } from '../sound/transcript.tsx'
import styles from './said.module.css'
import { useRecognition } from './use-recognition.ts'
import { WordsEditor } from './words-editor.tsx'

/** By kind of attachment: the field, the route that fills it, and the setting of its provider. */
const RECOGNIZED = {
  audio: { member: 'transcript', kind: 'transcribe', setting: 'transcription' },
  video: { member: 'transcript', kind: 'transcribe', setting: 'transcription' },
  image: { member: 'description', kind: 'describe', setting: 'vision' },
} as const

interface WordsProperties {
  attachment: Attachment
  /** The element that plays the recording. */
  media?: RefObject<HTMLMediaElement | null> | undefined
}

export const AttachmentWords = ({ attachment, media }: WordsProperties) =>
  attachment.kind === 'file' ? null : (
    <RecognizedWords attachment={attachment} media={media} recognized={RECOGNIZED[attachment.kind]} />
  )

/** The button for the description of a picture, with an icon. @param onStart called before the service is asked */
export const DescribeButton = (properties: { attachment: Attachment; onStart: () => void }) => (
  <RecognizeButton {...properties} recognized={RECOGNIZED.image} hasIcon />
)

interface Properties {
  attachment: Attachment
  recognized: (typeof RECOGNIZED)[keyof typeof RECOGNIZED]
}

function RecognizedWords({ attachment, media, recognized }: Properties & Pick<WordsProperties, 'media'>) {
  const words = useScreenWords('recognition').line
  const [isEditing, setIsEditing] = useState(false)
  const correct = useRef<HTMLButtonElement>(null)
  const said = attachment[recognized.member]
  const close = () => {
    setIsEditing(false)
    requestAnimationFrame(() => correct.current?.focus())
  }
  if (isEditing)
    return (
      <WordsEditor
        attachmentId={attachment.id}
        member={recognized.member}
        before={said?.text ?? ''}
        onDone={close}
      />
    )
  return (
    <div className={`${styles.said} small`}>
      {said && said.text !== '' && <Transcript attachment={attachment} transcript={said} media={media} />}
      {said?.text === '' && <p className="quiet">{words.noWords}</p>}
      <div className="row">
        {said && (
          <Button ref={correct} look="plain quiet small" onClick={() => setIsEditing(true)}>
            {said.text === '' ? words.write : words.correct}
          </Button>
        )}
        <RecognizeButton attachment={attachment} recognized={recognized} />
      </div>
    </div>
  )
}

/** The local value that remembers that the person knows: sound and pictures cannot be redacted. */
const WARNED = 'redaction-of-files.known'

interface AskProperties extends Properties {
  onStart?: () => void
  hasIcon?: boolean
}

/** Renders nothing unless a provider is configured. */
function RecognizeButton({ attachment, recognized, onStart, hasIcon }: AskProperties) {
  const words = useScreenWords('recognition').line
  const { data: settings } = useQuery(settingsQuery)
  const { member, kind, setting } = recognized
  const { start, stop, isRunning, canStop, error } = useRecognition(attachment.id, kind)
  const stopping = useMutation(diaryChange(stop))
  if (!settings?.[setting]) return null
  const said = attachment[member]
  const warn = async ({ redactions = [] }: Partial<Settings>): Promise<boolean> => {
    if (redactions.length === 0 || readLocal(WARNED) !== undefined) return true
    const { askTitle, ask: text, askSend } = words
    if (!(await ask({ title: askTitle, text, action: askSend }))) return false
    writeLocal(WARNED, 'yes')
    return true
  }
  const askAgain = async () => {
    const action = words[`${kind}Again`]
    if (said?.by === 'user' && !(await ask({ title: action, text: words.replaceOwn, action }))) return
    if (!(await warn(settings))) return
    onStart?.()
    start()
  }
  if (isRunning)
    return (
      <>
        <span className="pulse" role="status">
          {kind === 'transcribe' ? words.transcribing : words.describing}
        </span>
        {canStop && (
          <Button look="small" onClick={() => stopping.mutate()}>
            {words.stop}
          </Button>
        )}
      </>
    )
  return (
    <>
      <Button look="plain small" onClick={() => void askAgain()}>
        {hasIcon && <MediaIcon name="spark" />}
        <span>{said ? words[`${kind}Again`] : words[kind]}</span>
      </Button>
      <Failure error={error} />
    </>
  )
}
