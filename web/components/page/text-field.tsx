import { type ReactNode, useEffect, useRef } from 'react'
import { returnCursor } from '../../state/left-cursor.ts'
import { toMarkdown } from '../text/picture-markdown.ts'
import { InsertPicture } from './insert-picture.tsx'

interface Properties {
  date: string
  content: string
  label: string
  onChange: (content: string) => void
  /** Stands between the text and the pictures. */
  children: ReactNode
}

/** Edits the Markdown of a page. */
export function TextField({ date, content, label, onChange, children }: Properties) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  useEffect(() => returnCursor(textarea.current), [])
  /** On a separate line at the cursor, or at the end. */
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
    <>
      <label>
        <span className="visually-hidden">{label}</span>
        <textarea
          // biome-ignore lint/a11y/noAutofocus: after "Correct" the user wants to type.
          autoFocus
          dir="auto"
          value={content}
          ref={textarea}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      {children}
      <InsertPicture date={date} onInsert={(picture) => insert(toMarkdown(picture))} />
    </>
  )
}
