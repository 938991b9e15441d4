// The text of a page beside a new one: while that is generated, and then until the user has chosen one of them.

import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Journal } from '../../../contract/journal.ts'
import type { PageVersionDetail } from '../../../contract/pages.ts'
import { api, call } from '../../api/call.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { tasksQuery } from '../../queries/diary.queries.ts'
import { pageVersionQuery } from '../../queries/page.queries.ts'
import type { Writing } from '../../queries/writing.ts'
import { showNotice } from '../../state/notice.ts'
import { diaryChange, refreshDiary } from '../../state/query-client.ts'
import { Button } from '../shell/button.tsx'
import { Failure, Loading } from '../shell/states.tsx'
import { PageText } from '../text/page-text.tsx'
import { AwaitedText } from './awaited-text.tsx'
import styles from './two-texts.module.css'
import { useEndInView } from './use-end-in-view.ts'
import { WordChanges } from './word-changes.tsx'
import { WritingFoot } from './writing-foot.tsx'

interface Properties {
  journal: Journal
  /** While the new text is generated. */
  writing: Writing | undefined
}

export function TwoTexts({ journal, writing }: Properties) {
  if (writing && !writing.isDone) return <TextInWriting journal={journal} writing={writing} />
  return journal.proposed !== null && <ProposedText journal={journal} version={journal.proposed} />
}

interface FrameProperties {
  journal: Journal
  label: string
  text: ReactNode
  foot: ReactNode
}

function TextsBeside({ journal, label, text, foot }: FrameProperties) {
  const sourceWords = useScreenWords('sources')
  const newText = useRef<HTMLElement>(null)
  const end = useRef<HTMLElement>(null)
  useEndInView(newText, end)
  return (
    <div className={styles.twoTexts}>
      <div className={styles.twoTextsColumns}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it, where it is longer than its place. */}
        <section className={`sheet ${styles.earlierText}`} aria-label={sourceWords.earlier} tabIndex={0}>
          <h2 className={styles.textLabel}>{sourceWords.earlier}</h2>
          <PageText text={journal.content} />
        </section>
        <article className="sheet" aria-labelledby="new-text" ref={newText}>
          <h2 className={styles.textLabel} id="new-text">
            {label}
          </h2>
          {text}
          <footer className="sheet-foot" ref={end}>
            {foot}
          </footer>
        </article>
      </div>
    </div>
  )
}

function TextInWriting({
  journal,
  writing: { kind, text, since, taskId },
}: {
  journal: Journal
  writing: Writing
}) {
  const sourceWords = useScreenWords('sources')
  return (
    <TextsBeside
      journal={journal}
      label={kind === 'page' ? sourceWords.newText : sourceWords.newParagraphs}
      text={text === '' ? <AwaitedText since={since} /> : <PageText text={text} />}
      foot={<WritingFoot taskId={taskId} />}
    />
  )
}

function ProposedText({ journal, version }: { journal: Journal; version: number }) {
  const sourceWords = useScreenWords('sources')
  const { data: proposed, error, refetch } = useQuery(pageVersionQuery(journal, version))
  const { data: tasks } = useQuery(tasksQuery(journal.date))
  const isWoven = tasks?.find(({ id }) => id === proposed?.taskId)?.type === 'journal_weave'
  const [wanted, setWanted] = useState<boolean>()
  const isComparing = wanted ?? isWoven
  if (!proposed) return error ? <Failure error={error} onRetry={refetch} /> : <Loading />
  return (
    <TextsBeside
      journal={journal}
      label={sourceWords.newText}
      text={
        isComparing ? (
          <WordChanges before={journal.content} after={proposed.content} />
        ) : (
          <PageText text={proposed.content} />
        )
      }
      foot={
        <>
          <LeftOut journal={journal} proposed={proposed} />
          <TextChoice journal={journal} version={version} isComparing={isComparing} onCompare={setWanted} />
        </>
      }
    />
  )
}

/** What the new text lacks of the owner's. */
function LeftOut({ journal, proposed: { droppedOwn } }: { journal: Journal; proposed: PageVersionDetail }) {
  const sourceWords = useScreenWords('sources')
  if (droppedOwn.length === 0) return null
  return (
    <div className="note stack">
      <p>{sourceWords.leavesOut}</p>
      <ul className={styles.leftOut}>
        {droppedOwn.map(({ start, end }) => {
          const text = journal.content.slice(start, end)
          const caption = /^!\[(.*)\]\(attachment:/su.exec(text)?.[1]
          return (
            <li key={start} dir="auto">
              {caption === undefined ? text : sourceWords.picture(caption)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface ChoiceProperties {
  journal: Journal
  version: number
  isComparing: boolean
  onCompare: (isComparing: boolean) => void
}

/** Both texts stay as versions. */
function TextChoice({ journal, version, isComparing, onCompare }: ChoiceProperties) {
  const sourceWords = useScreenWords('sources')
  const { date, version: current } = journal
  const { mutate: choose } = useMutation(
    diaryChange(async (chosen: number) => {
      const param = { date, version: String(chosen) }
      await call(api.journal[':date'].versions[':version'].restore.$post, { param })
      await refreshDiary()
      showNotice({ message: chosen === version ? sourceWords.keptNew : sourceWords.keptEarlier })
    }),
  )
  return (
    <div className="row">
      <Button look="primary" onClick={() => choose(version)}>
        {sourceWords.keepNew}
      </Button>
      <Button onClick={() => choose(current)}>{sourceWords.keepEarlier}</Button>
      <Button look="plain" aria-pressed={isComparing} onClick={() => onCompare(!isComparing)}>
        {sourceWords.whatChanged}
      </Button>
    </div>
  )
}
