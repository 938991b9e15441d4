import '../../styles/media.css'
import type { Attachment } from '../../../contract/attachments.ts'
import { useMediaWords } from '../../i18n/media-words.ts'

/** What is attached to an event, in its order. */
export const EventAttachments = ({ attachments }: { attachments: readonly Attachment[] }) => (
  <ul className="attachments">
    {attachments.map((attachment) => (
      <li key={attachment.id}>
        <Shown attachment={attachment} />
      </li>
    ))}
  </ul>
)

function Shown({ attachment }: { attachment: Attachment }) {
  const words = useMediaWords()
  const { kind, name, contentUrl, previewUrl, thumbnailUrl, width, height, description, transcript } =
    attachment
  if (kind === 'image' && thumbnailUrl !== null)
    return (
      <a href={previewUrl ?? contentUrl} target="_blank" rel="noopener" aria-label={words.open(name)}>
        <img
          src={thumbnailUrl}
          width={width ?? undefined}
          height={height ?? undefined}
          alt={description?.text ?? words.untitled}
          loading="lazy"
        />
      </a>
    )
  if (kind === 'audio')
    return (
      <>
        {/* biome-ignore lint/a11y/useMediaCaption: the transcript stands below it. */}
        <audio controls preload="none" src={contentUrl} aria-label={name} />
        {transcript && <p className="quiet small">{transcript.text}</p>}
      </>
    )
  if (kind === 'video')
    // biome-ignore lint/a11y/useMediaCaption: a diary's videos have no captions.
    return <video controls preload="metadata" src={contentUrl} aria-label={name} />
  return (
    <a href={contentUrl} download={name}>
      {words.download(name, (attachment.size / 1e6).toFixed(1))}
    </a>
  )
}
