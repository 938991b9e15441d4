import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useQuestion } from '../../state/question.ts'
import { Button } from './button.tsx'

interface Properties {
  title: string
  children: ReactNode
  onClose: () => void
}

/** A modal dialog while it is mounted. The browser keeps the focus in it and handles Escape. */
export function Dialog({ title, children, onClose }: Properties) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Closed before it is removed from the document: only then does the browser return the focus.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}

/** The dialog behind `ask`, for actions that cannot be undone. */
export function QuestionDialog() {
  const words = useWords()
  const question = useQuestion()
  if (!question) return null
  const { title, text, action, answer } = question
  return (
    <Dialog title={title} onClose={() => answer(false)}>
      <p>{text}</p>
      <div className="row end">
        <Button onClick={() => answer(false)}>{words.common.cancel}</Button>
        <Button look="danger" onClick={() => answer(true)}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
