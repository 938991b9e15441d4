import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { altOf, onlyPictures, type Picture, ratioOf } from '../../state/picture.ts'
import { Button } from '../shell/button.tsx'
import styles from './pictures.module.css'
import { Thumbnail } from './thumbnail.tsx'
import { useViewer } from './use-viewer.tsx'

interface Properties {
  /** And films, which the viewer shows among them. */
  pictures: readonly Picture[]
  /** The number of pictures here; the viewer shows all. */
  max: number
}

/** Small pictures of one height in a row, each of which opens the viewer. */
export function PictureStrip({ pictures: shown, max }: Properties) {
  const pictures = onlyPictures(shown)
  const words = useScreenWords('viewer')
  const formats = useFormats()
  const { viewer, show } = useViewer()
  const [firstHidden] = pictures.slice(max)
  if (pictures.length === 0) return null
  return (
    <>
      <div className={styles.pictureStrip}>
        {pictures.slice(0, max).map(({ attachment }) => (
          <button
            key={attachment.id}
            type="button"
            className={styles.picture}
            style={{ aspectRatio: ratioOf(attachment) }}
            aria-label={words.show(altOf(attachment))}
            aria-haspopup="dialog"
            onClick={() => show(shown, attachment.id)}
          >
            <Thumbnail attachment={attachment} />
          </button>
        ))}
        {firstHidden && (
          <Button
            look="plain"
            aria-label={words.morePictures(formats.number(pictures.length - max))}
            aria-haspopup="dialog"
            onClick={() => show(shown, firstHidden.attachment.id)}
          >
            +{formats.number(pictures.length - max)}
          </Button>
        )}
      </div>
      {viewer}
    </>
  )
}
