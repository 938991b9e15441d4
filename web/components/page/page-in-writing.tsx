import { useRef } from 'react'
import { useWords } from '../../i18n/words.ts'
import type { Writing } from '../../queries/writing.ts'
import { PageText } from '../text/page-text.tsx'
import { useFollow } from './use-follow.ts'
import { WritingFoot } from './writing-foot.tsx'

/** The text of a first page while it is generated. */
export function PageInWriting({ writing: { text, taskId } }: { writing: Writing }) {
  const words = useWords()
  const article = useRef<HTMLElement>(null)
  const foot = useRef<HTMLElement>(null)
  useFollow(article, foot)
  return (
    <article className="sheet told" ref={article}>
      {text === '' ? <p className="quiet">{words.page.waiting}</p> : <PageText text={text} />}
      <footer className="sheet-foot" ref={foot}>
        <WritingFoot taskId={taskId} />
      </footer>
    </article>
  )
}
