// The new and the earlier text of a page, until the user has chosen one.
import { useRef, useState } from 'react'
import '../../styles/two-texts.css'
import type { Journal } from '../../../contract/journal.ts'
import { api, call } from '../../api/call.ts'
import { useSourceWords } from '../../i18n/source-words.ts'
import { useWords } from '../../i18n/words.ts'
import { refreshDiary } from '../../queries/client.ts'
import { showNotice } from '../../state/notice.ts'
import { forgetWriting, type Writing } from '../../state/writing.ts'
import { Button } from '../shell/button.tsx'
import { useRunAction } from '../shell/run-action.ts'
import { PageText } from './page-text.tsx'
import { useFollow } from './use-follow.ts'
import { WordChanges } from './word-changes.tsx'
import { WritingFoot } from './writing-foot.tsx'

interface Properties {
  journal: Journal
  writing: Writing
}

export function TwoTexts({ journal, writing }: Properties) {
  const sourceWords = useSourceWords()
  const { earlier, kind } = writing
  const [isComparing, setIsComparing] = useState(kind === 'paragraphs')
  const newText = useRef<HTMLElement>(null)
  const foot = useRef<HTMLElement>(null)
  useFollow(newText, foot)
  const before = earlier?.content ?? journal.content
  return (
    <div className="two-texts">
      <div className="two-texts-columns">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it, where it is longer than its place. */}
        <section className="sheet earlier-text" aria-label={sourceWords.earlier} tabIndex={0}>
          <h2 className="text-label">{sourceWords.earlier}</h2>
          <PageText text={before} />
        </section>
        <article className="sheet new-text" aria-labelledby="new-text" ref={newText}>
          <h2 className="text-label" id="new-text">
            {earlier || kind === 'page' ? sourceWords.newText : sourceWords.newParagraphs}
          </h2>
          {earlier && isComparing ? (
            <WordChanges before={before} after={journal.content} />
          ) : earlier ? (
            <PageText text={journal.content} />
          ) : (
            <TextSoFar writing={writing} />
          )}
          <footer className="sheet-foot" ref={foot}>
            {earlier ? (
              <Choice journal={journal} isComparing={isComparing} onCompare={setIsComparing} />
            ) : (
              <WritingFoot taskId={writing.taskId} />
            )}
          </footer>
        </article>
      </div>
    </div>
  )
}

function TextSoFar({ writing: { text } }: { writing: Writing }) {
  const words = useWords()
  if (text === '') return <p className="quiet">{words.page.waiting}</p>
  return <PageText text={text} />
}

interface ChoiceProperties {
  journal: Journal
  isComparing: boolean
  onCompare: (isComparing: boolean) => void
}

/** Both texts stay as versions. */
function Choice({ journal: { date, version }, isComparing, onCompare }: ChoiceProperties) {
  const sourceWords = useSourceWords()
  const runAction = useRunAction()
  const goBack = () =>
    runAction(async () => {
      const param = { date, version: String(version - 1) }
      await call(api.journal[':date'].versions[':version'].restore.$post, { param })
      await refreshDiary()
      forgetWriting(date)
      showNotice({ message: sourceWords.restored })
    })
  return (
    <div className="row">
      <Button look="primary" onClick={() => forgetWriting(date)}>
        {sourceWords.keepNew}
      </Button>
      <Button onClick={goBack}>{sourceWords.goBack}</Button>
      <Button look="plain" aria-pressed={isComparing} onClick={() => onCompare(!isComparing)}>
        {sourceWords.whatChanged}
      </Button>
    </div>
  )
}
