import '../../styles/pictures.css'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useScreenWords } from '../../i18n/words.ts'
import { dayQuery } from '../../queries/diary.queries.ts'
import { altOf, picturesOf } from '../../state/picture.ts'
import { Thumbnail } from '../pictures/thumbnail.tsx'
import { toMarkdown } from '../text/page-pictures.ts'

interface Properties {
  date: string
  /** The editor of the page. */
  textarea: RefObject<HTMLTextAreaElement | null>
  onChange: (text: string) => void
}

/** Inserts a picture of the day into the page, on a separate line at the cursor, or at the end. */
export function InsertPicture({ date, textarea, onChange }: Properties) {
  const words = usePagePictureWords()
  const { data: day } = useQuery(dayQuery(date))
  const pictures = picturesOf(day?.events ?? [])
  if (pictures.length === 0) return null
  const insert = (picture: string) => {
    const field = textarea.current
    if (!field) return
    // 0 is the initial position of the cursor, before the title.
    const at = field.selectionEnd || field.value.length
    const [before, after] = [field.value.slice(0, at), field.value.slice(at)]
    const text = `${before.trimEnd()}\n\n${picture}`
    onChange(`${text}\n\n${after.trimStart()}`.trimEnd())
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(text.length, text.length)
    })
  }
  return (
    <fieldset className="insert-picture">
      <legend className="small quiet">{words.title}</legend>
      {pictures.map(({ attachment }) => (
        <button
          key={attachment.id}
          type="button"
          className="picture"
          aria-label={words.put(altOf(attachment))}
          onClick={() => insert(toMarkdown(attachment))}
        >
          <Thumbnail attachment={attachment} />
        </button>
      ))}
    </fieldset>
  )
}

const usePagePictureWords = () => useScreenWords('pagePicture')
