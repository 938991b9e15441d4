import '../../styles/pictures.css'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { dayQuery } from '../../queries/diary.queries.ts'
import { altOf, picturesOf } from '../pictures/picture.ts'
import { Thumbnail } from '../pictures/thumbnail.tsx'
import { usePagePictureWords } from './page-picture-words.ts'
import { toMarkdown } from './page-pictures.ts'

interface Properties {
  date: string
  /** Where the page is being corrected. */
  textarea: RefObject<HTMLTextAreaElement | null>
  onChange: (text: string) => void
}

/** The pictures of the day; one that is chosen goes into the page, on a line of its own where the cursor stands, or at its end. */
export function InsertPicture({ date, textarea, onChange }: Properties) {
  const words = usePagePictureWords()
  const { data: day } = useQuery(dayQuery(date))
  const pictures = picturesOf(day?.events ?? [])
  if (pictures.length === 0) return null
  const insert = (picture: string) => {
    const field = textarea.current
    if (!field) return
    // At the beginning, before the title, stands a cursor that nobody has placed.
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
