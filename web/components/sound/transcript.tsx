import { type RefObject, useRef, useState } from 'react'
import type { Attachment, AttachmentWords } from '../../../contract/attachments.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { Button } from '../shell/button.tsx'
import { FollowingText } from './following-text.tsx'
import styles from './sound.module.css'
import { useSegments } from './use-segments.ts'
import { useWasSeen } from './use-was-seen.ts'

/** A longer transcript is collapsed. */
const MAX_LENGTH = 400

interface Properties {
  attachment: Attachment
  transcript: AttachmentWords
  /** The element that plays the recording; without it the text does not follow. */
  media: RefObject<HTMLMediaElement | null> | undefined
}

/** The transcript of a recording and its author. It follows the sound if its times are known. */
export function Transcript({ attachment: { id: attachmentId }, transcript, media }: Properties) {
  const words = useScreenWords('viewer')
  const { text, by } = transcript
  const [isWhole, setIsWhole] = useState(text.length <= MAX_LENGTH)
  const root = useRef<HTMLDivElement>(null)
  const wasSeen = useWasSeen(root)
  const segments = useSegments(attachmentId, text, media !== undefined && wasSeen)
  return (
    <div className={styles.transcript} ref={root}>
      <p className={isWhole ? undefined : 'clipped'} dir="auto">
        {media && segments.length > 0 ? (
          <FollowingText text={text} segments={segments} media={media} />
        ) : (
          text
        )}
      </p>
      {!isWhole && (
        <Button look="plain small" onClick={() => setIsWhole(true)}>
          {words.wholeTranscript}
        </Button>
      )}
      {by === 'model' && <p className="quiet small">{words.byMachine}</p>}
    </div>
  )
}
