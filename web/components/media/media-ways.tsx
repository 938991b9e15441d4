import { useState } from 'react'
import { toNewFile } from '../../files/kept-files.ts'
import { useMediaWords } from '../../i18n/media-words.ts'
import { IconButton } from '../shell/icon-button.tsx'
import { MediaIcon } from '../shell/media-icon.tsx'
import { FileButton } from './file-button.tsx'
import { takeFiles } from './take-files.ts'
import { VoiceRecorder } from './voice-recorder.tsx'

interface Properties {
  /** The draft. */
  owner: string
  /** Number of attachments that the event has already. */
  present?: number
  onAdded?: () => void
}

/** Buttons of the capture bar: take a photo, on devices with a camera, and choose photos. */
export function MediaWays({ owner, present = 0, onAdded }: Properties) {
  const words = useMediaWords()
  const [isRecording, setIsRecording] = useState(false)
  const take = (files: readonly File[]) => {
    onAdded?.()
    void takeFiles({ owner, files: files.map(toNewFile), words, present })
  }
  return (
    <span className="media-ways">
      <IconButton label={words.record} onClick={() => setIsRecording(true)}>
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
        label={words.camera}
        className="button plain quiet icon-only camera"
        accept="image/*"
        isCamera
        onChosen={take}
      >
        <MediaIcon name="camera" />
      </FileButton>
      <FileButton
        label={words.gallery}
        className="button plain quiet icon-only"
        accept="image/*,video/*"
        onChosen={take}
      >
        <MediaIcon name="gallery" />
      </FileButton>
    </span>
  )
}
