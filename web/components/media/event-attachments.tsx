import { type RefObject, useRef } from 'react'
import type { Attachment } from '../../../contract/attachments.ts'
import type { Event } from '../../../contract/events.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useViewerWords } from '../../i18n/viewer-words.ts'
import { useFreshAttachment } from '../../queries/fresh-attachment.ts'
import { isPicture } from '../../state/picture.ts'
import { PictureRows } from '../pictures/picture-rows.tsx'
import { AttachmentWords } from '../recognition/attachment-words.tsx'
import { MediaIcon } from '../shell/media-icon.tsx'
import { Captions } from '../sound/captions.tsx'
import { playAlone } from '../sound/one-at-a-time.ts'
import { SoundPlayer } from '../sound/sound-player.tsx'
import styles from './attachments.module.css'
import { withFrame } from './film-frame.ts'
import { sizeOf } from './size-of.ts'

/** The attachments of an event: pictures first, then the others in order. */
export function EventAttachments({ event }: { event: Event }) {
  const others = event.attachments.filter((attachment) => !isPicture(attachment))
  return (
    <>
      {others.length < event.attachments.length && <PictureRows event={event} />}
      {others.length > 0 && (
        <ul className={styles.attachments}>
          {others.map((attachment) => (
            <li key={attachment.id}>
              <Shown attachment={attachment} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Shown({ attachment }: { attachment: Attachment }) {
  const media = useRef<HTMLMediaElement>(null)
  const { kind } = attachment
  if (kind !== 'audio' && kind !== 'video') return <FileRow attachment={attachment} />
  return (
    <>
      {kind === 'audio' ? (
        <SoundPlayer attachment={attachment} media={media} />
      ) : (
        <Video attachment={attachment} media={media} />
      )}
      <AttachmentWords attachment={attachment} media={media} />
    </>
  )
}

interface VideoProperties {
  attachment: Attachment
  media: RefObject<HTMLMediaElement | null>
}

function Video({ attachment, media }: VideoProperties) {
  const { contentUrl, name, width, height } = useFreshAttachment(attachment)
  return (
    // biome-ignore lint/a11y/useMediaCaption: Captions is its track.
    <video
      ref={media as RefObject<HTMLVideoElement | null>}
      controls
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

function FileRow({ attachment }: { attachment: Attachment }) {
  const { contentUrl, name, size } = useFreshAttachment(attachment)
  const words = useViewerWords()
  const formats = useFormats()
  return (
    <a className={styles.fileRow} href={contentUrl} download={name}>
      <MediaIcon name="file" />
      <span dir="auto">{words.file(name, sizeOf(size, formats.number))}</span>
      <MediaIcon name="download" />
    </a>
  )
}
