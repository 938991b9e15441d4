import { useEffect } from 'react'
import { ownerOf, showFiles, useFiles } from '../../files/kept-files.ts'
import { useUploadStates } from '../../files/uploading.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import type { KeptFile, WaitingEvent } from '../../offline/records.ts'
import { removeWaitingFile } from '../../sending/remove-files.ts'
import { Button } from '../shell/button.tsx'
import { FilePreview } from './file-preview.tsx'
import styles from './media-tray.module.css'

/** The files of an unsent event, from this device. */
export function WaitingFiles({ waiting }: { waiting: WaitingEvent }) {
  const files = useFiles(ownerOf(waiting.key))
  useEffect(() => void showFiles(), [])
  return (
    <ul className={styles.waitingFiles}>
      {files.map((file) => (
        <WaitingFile key={file.key} file={file} waiting={waiting} />
      ))}
    </ul>
  )
}

function WaitingFile({ file, waiting }: { file: KeptFile; waiting: WaitingEvent }) {
  const words = useScreenWords('media')
  const { errors } = useWords()
  const share = useUploadStates().get(file.key)?.share
  return (
    <li className={styles.fileCard} data-refused={file.refusal !== null}>
      <FilePreview file={file} />
      {share !== undefined && (
        <progress value={share} aria-label={words.sending(file.name, Math.round(share * 100))} />
      )}
      {file.refusal && <p className="error small">{errors[file.refusal]}</p>}
      {waiting.refusal && (
        <Button
          look="plain small"
          aria-label={words.remove(file.name)}
          onClick={() => void removeWaitingFile(waiting.id, file)}
        >
          {words.removeFile}
        </Button>
      )}
    </li>
  )
}
