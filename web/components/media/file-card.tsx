import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { serviceQuery } from '../../api/service-query.ts'
import { isUnkept, swapFiles } from '../../files/kept-files.ts'
import { removeFile, retryUpload, useUploadStates } from '../../files/uploading.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import type { KeptFile } from '../../offline/records.ts'
import type { ApiError } from '../../state/api-error.ts'
import { useIsReachable } from '../../state/connection.ts'
import { ask } from '../../state/question.ts'
import { Button } from '../shell/button.tsx'
import { IconButton } from '../shell/icon-button.tsx'
import { Icon } from '../shell/icons.tsx'
import { FilePreview } from './file-preview.tsx'
import styles from './media-tray.module.css'

/** Another attempt changes nothing. */
const LASTING: ReadonlySet<KeptFile['refusal']> = new Set(['UNSUPPORTED_MEDIA', 'PAYLOAD_TOO_LARGE'])

interface Properties {
  file: KeptFile
  before: KeptFile | undefined
  after: KeptFile | undefined
}

/** A file of the draft: preview, upload progress and actions. */
export function FileCard({ file, before, after }: Properties) {
  const words = useScreenWords('media')
  const { key, name, attachment, refusal } = file
  const state = useUploadStates().get(key)
  const isSending = state?.share !== undefined
  const card = useRef<HTMLLIElement>(null)
  // The tray of several files is wider than a phone, and a refusal needs its owner.
  useEffect(() => {
    if (refusal) card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [refusal])
  const remove = async () => {
    const { discard: action, discardText: text } = words
    // Only recordings have no other copy on the device.
    const isRecording = file.peaks !== null
    if (!isRecording || (await ask({ title: action, text, action }))) await removeFile(file)
  }
  return (
    <li ref={card} className={styles.fileCard} data-refused={refusal !== null}>
      <FilePreview file={file} />
      {isSending && <UploadProgress name={name} share={state.share} />}
      {isUnkept(key) && !attachment && (
        <p className="error small" role="alert">
          {words.unkept}
        </p>
      )}
      {!attachment && !isSending && <FileState file={file} fault={state?.fault} />}
      <div className={styles.fileTools}>
        <Move label={words.earlier(name)} icon="left" {...{ file, other: before }} />
        <Move label={words.later(name)} icon="right" {...{ file, other: after }} />
        <IconButton label={isSending ? words.cancel(name) : words.remove(name)} onClick={() => void remove()}>
          <Icon name="close" />
        </IconButton>
      </div>
    </li>
  )
}

interface MoveProperties {
  label: string
  icon: 'left' | 'right'
  file: KeptFile
  /** Beside it on that side. */
  other: KeptFile | undefined
}

/** An arrow, or its place: each stands at its edge of the picture. A refused file is no neighbour. */
function Move({ label, icon, file, other }: MoveProperties) {
  if (!other || file.refusal !== null || other.refusal !== null) return <span />
  return (
    <IconButton label={label} onClick={() => void swapFiles(file, other)}>
      <Icon name={icon} />
    </IconButton>
  )
}

function UploadProgress({ name, share }: { name: string; share: number }) {
  const words = useScreenWords('media')
  return <progress value={share} aria-label={words.sending(name, Math.round(share * 100))} />
}

/** Why a file was not uploaded, and a button to retry. */
function FileState({ file, fault }: { file: KeptFile; fault: ApiError | undefined }) {
  const words = useScreenWords('media')
  const isReachable = useIsReachable()
  const refusal = useRefusalText(file.refusal)
  const all = useWords()
  return (
    <>
      {file.refusal ? (
        <p className="error small" role="alert">
          {refusal}
        </p>
      ) : (
        (fault || !isReachable) && (
          <p className="quiet small">
            {words.waits} {fault?.foreignStatus !== undefined && errorText(all, fault)}
          </p>
        )
      )}
      {(file.refusal || fault) && !LASTING.has(file.refusal) && (
        <Button
          look="plain small"
          aria-label={words.tryAgain(file.name)}
          onClick={() => void retryUpload(file)}
        >
          {all.common.retry}
        </Button>
      )}
    </>
  )
}

function useRefusalText(code: KeptFile['refusal']): string {
  const words = useScreenWords('media')
  const { errors } = useWords()
  const { data: service } = useQuery(serviceQuery)
  if (code === null) return ''
  if (code === 'PAYLOAD_TOO_LARGE' && service)
    return words.tooLarge(String(Math.floor(service.maxFileBytes / 1024 ** 2)))
  return errors[code]
}
