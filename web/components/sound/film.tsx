import type { RefObject } from 'react'
import type { Attachment } from '../../../contract/attachments.ts'
import { useFreshAttachment } from '../../queries/fresh-attachment.ts'
import { Captions } from './captions.tsx'
import { withFrame } from './film-frame.ts'
import { playAlone } from './one-at-a-time.ts'

interface Properties {
  attachment: Attachment
  media: RefObject<HTMLMediaElement | null>
  /** Until its controls are asked for sound. */
  isMuted?: boolean
  /** A film without controls has no focus. */
  hasControls?: boolean
}

/** A film with its captions. */
export function Film({ attachment, media, isMuted = false, hasControls = true }: Properties) {
  const { contentUrl, name, width, height } = useFreshAttachment(attachment)
  return (
    <video
      ref={media as RefObject<HTMLVideoElement | null>}
      controls={hasControls}
      muted={isMuted}
      playsInline
      preload="metadata"
      src={withFrame(contentUrl)}
      style={{ aspectRatio: width && height ? width / height : 16 / 9 }}
      aria-label={name}
      onPlay={({ currentTarget }) => playAlone(currentTarget)}
    >
      <Captions attachment={attachment} media={media} />
    </video>
  )
}
