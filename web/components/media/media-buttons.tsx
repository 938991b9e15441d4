import { useState } from 'react'
import { toNewFile } from '../../files/kept-files.ts'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../shell/icon-button.tsx'
import { soon } from '../shell/later.tsx'
import { MediaIcon } from '../shell/media-icon.tsx'
import { attachFiles } from './attach-files.ts'
import { FileButton } from './file-button.tsx'
import styles from './media-buttons.module.css'

const VoiceRecorder = soon(async () => (await import('./voice-recorder.tsx')).VoiceRecorder)

interface Properties {
  /** The draft. */
  owner: string
  /** Number of attachments that the event has already. */
  present?: number
  onAdded?: () => void
}

/** Buttons of the capture bar: take a photo, on devices with a camera, and choose photos. */
export function MediaButtons({ owner, present = 0, onAdded }: Properties) {
  const words = useWords()
  const [isRecording, setIsRecording] = useState(false)
  const take = (files: readonly File[]) => {
    onAdded?.()
    void attachFiles({ owner, files: files.map(toNewFile), words, present })
  }
  return (
    <span className={styles.mediaButtons}>
      <IconButton label={words.capture.record} onClick={() => setIsRecording(true)}>
        <MediaIcon name="mic" />
      </IconButton>
      {isRecording && (
        <VoiceRecorder
          owner={owner}
          onClose={() => {
            setIsRecording(false)
            onAdded?.()
          }}
        />
      )}
      <FileButton
        label={words.capture.camera}
        className={`button plain quiet icon-only ${styles.camera}`}
        accept="image/*"
        isCamera
        onChosen={take}
      >
        <MediaIcon name="camera" />
      </FileButton>
      <FileButton
        label={words.capture.gallery}
        className="button plain quiet icon-only"
        accept="image/*,video/*"
        onChosen={take}
      >
        <MediaIcon name="gallery" />
      </FileButton>
    </span>
  )
}
