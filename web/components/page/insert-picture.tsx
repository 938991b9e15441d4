import { useQuery } from '@tanstack/react-query'
import type { Attachment } from '../../../contract/attachments.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { dayQuery } from '../../queries/diary.queries.ts'
import { altOf, picturesOf } from '../../state/picture.ts'
import styles from '../pictures/pictures.module.css'
import { Thumbnail } from '../pictures/thumbnail.tsx'
import insertPictureStyles from './insert-picture.module.css'

interface Properties {
  date: string
  onInsert: (picture: Attachment) => void
}

/** The pictures of the day, to be put into its page. */
export function InsertPicture({ date, onInsert }: Properties) {
  const words = usePagePictureWords()
  const { data: day } = useQuery(dayQuery(date))
  const pictures = picturesOf(day?.events ?? [])
  if (pictures.length === 0) return null
  return (
    <fieldset className={insertPictureStyles.insertPicture}>
      <legend className="small quiet">{words.title}</legend>
      {pictures.map(({ attachment }) => (
        <button
          key={attachment.id}
          type="button"
          className={styles.picture}
          aria-label={words.put(altOf(attachment))}
          onClick={() => onInsert(attachment)}
        >
          <Thumbnail attachment={attachment} />
        </button>
      ))}
    </fieldset>
  )
}

const usePagePictureWords = () => useScreenWords('pagePicture')
