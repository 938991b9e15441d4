import { useRef } from 'react'
import type { Attachment } from '../../../contract/attachments.ts'
import type { Event } from '../../../contract/events.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { useFreshAttachment } from '../../queries/fresh-attachment.ts'
import { altOf, isPicture } from '../../state/picture.ts'
import { PictureRows } from '../pictures/picture-rows.tsx'
import { listShown, useViewer } from '../pictures/use-viewer.tsx'
import { AttachmentWords } from '../recognition/attachment-words.tsx'
import { Button } from '../shell/button.tsx'
import { MediaIcon } from '../shell/media-icon.tsx'
import { Film } from '../sound/film.tsx'
import { SoundPlayer } from '../sound/sound-player.tsx'
import styles from './attachments.module.css'
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
              <AttachmentItem attachment={attachment} event={event} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function AttachmentItem({ attachment, event }: { attachment: Attachment; event: Event }) {
  const media = useRef<HTMLMediaElement>(null)
  const words = useScreenWords('viewer')
  const { viewer, show } = useViewer()
  const { kind, id } = attachment
  const enlarge = () => {
    media.current?.pause()
    show(listShown(event), id)
  }
  if (kind !== 'audio' && kind !== 'video') return <FileRow attachment={attachment} />
  return (
    <>
      {kind === 'audio' ? (
        <SoundPlayer attachment={attachment} media={media} />
      ) : (
        <>
          <Film attachment={attachment} media={media} />
          <p className="row">
            <Button look="plain small" aria-haspopup="dialog" onClick={enlarge}>
              {words.show(altOf(attachment))}
            </Button>
          </p>
        </>
      )}
      <AttachmentWords attachment={attachment} media={media} />
      {viewer}
    </>
  )
}

function FileRow({ attachment }: { attachment: Attachment }) {
  const { contentUrl, name, size } = useFreshAttachment(attachment)
  const words = useScreenWords('viewer')
  const formats = useFormats()
  return (
    <a className={styles.fileRow} href={contentUrl} download={name}>
      <MediaIcon name="file" />
      <span dir="auto">{words.file(name, sizeOf(size, formats.number))}</span>
      <MediaIcon name="download" />
    </a>
  )
}
