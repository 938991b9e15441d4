import type { CSSProperties } from 'react'
import type { Event } from '../../../contract/events.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { altOf, type Picture, picturesOf, ratioOf } from '../../state/picture.ts'
import { AttachmentWords } from '../recognition/attachment-words.tsx'
import { Transcript } from '../sound/transcript.tsx'
import styles from './pictures.module.css'
import { Thumbnail } from './thumbnail.tsx'
import { listShown, useViewer } from './use-viewer.tsx'

/** The width of a single picture. For several, the smaller copy is enough, unless one is wide. */
const SIZE_OF_ONE = 'min(80vw, 26rem)'
const REM_OF_SEVERAL = 5

/** The pictures of an event in rows, with their proportions; a single one is larger. */
export function PictureRows({ event }: { event: Event }) {
  const { viewer, show } = useViewer()
  const pictures = picturesOf([event])
  const sizeOf = ({ attachment }: Picture) =>
    pictures.length === 1 ? SIZE_OF_ONE : `${Math.ceil(ratioOf(attachment) * REM_OF_SEVERAL)}rem`
  return (
    <>
      <div className={pictures.length === 1 ? `${styles.pictureRows} ${styles.one}` : styles.pictureRows}>
        {pictures.map((picture) => (
          <PictureButton
            key={picture.attachment.id}
            picture={picture}
            sizes={sizeOf(picture)}
            isOnly={pictures.length === 1}
            onShow={() => show(listShown(event), picture.attachment.id)}
          />
        ))}
      </div>
      {viewer}
    </>
  )
}

interface ButtonProperties {
  picture: Picture
  sizes: string
  isOnly: boolean
  onShow: () => void
}

function PictureButton({ picture: { attachment }, sizes, isOnly, onShow }: ButtonProperties) {
  const words = useScreenWords('viewer')
  const { description } = attachment
  return (
    <figure style={{ '--ratio': ratioOf(attachment) } as CSSProperties}>
      <button
        type="button"
        className={styles.picture}
        aria-label={words.show(altOf(attachment))}
        aria-haspopup="dialog"
        onClick={onShow}
      >
        <Thumbnail attachment={attachment} sizes={sizes} />
      </button>
      <figcaption>
        {isOnly ? (
          <AttachmentWords attachment={attachment} />
        ) : (
          // There is no room for buttons below each of several: the viewer has them.
          description && <Transcript attachment={attachment} transcript={description} media={undefined} />
        )}
      </figcaption>
    </figure>
  )
}
