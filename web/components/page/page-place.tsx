// The place of a page: the page, the text that is being generated, or two texts to choose from.
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { Day } from '../../../contract/days.ts'
import { PROVIDERS } from '../../../contract/providers.ts'
import type { Task } from '../../../contract/tasks.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { tasksQuery } from '../../queries/diary.queries.ts'
import { saveSettings, settingsQuery } from '../../queries/settings.queries.ts'
import { forgetWriting, useWriting, type Writing, watchWriting } from '../../queries/writing.ts'
import { useIsReachable } from '../../state/connection.ts'
import { showNotice } from '../../state/notice.ts'
import { diaryChange, refreshDiary } from '../../state/query-client.ts'
import { Button } from '../shell/button.tsx'
import { CloseButton } from '../shell/close-button.tsx'
import { Failure } from '../shell/states.tsx'
import { PageText } from '../text/page-text.tsx'
import { AwaitedText, Waited } from './awaited-text.tsx'
import styles from './page.module.css'
import { type Phase, useAnnouncement, useSteadyFocus } from './page-phase.ts'
import { TwoTexts } from './two-texts.tsx'
import { useEndInView } from './use-end-in-view.ts'
import { StopButton, WritingFoot } from './writing-foot.tsx'

interface Properties {
  day: Day
  /** The page, if there is one. */
  page: ReactNode
  /** Shown below while nothing is being generated. */
  below?: ReactNode
}

export function PagePlace({ day, page, below }: Properties) {
  const words = useWords()
  const { journal } = day
  const writing = useWriting(day.date)
  const { data: tasks } = useQuery(tasksQuery(day.date))
  const latest = tasks?.find(({ type }) => type !== 'journal_check')
  const phase = phaseOf(day, writing, latest, useIsReachable())
  const section = useSteadyFocus(phase)
  useNoticeElsewhere(day.date)
  const announcement = useAnnouncement(phase, writing?.error !== undefined)
  const isWeaveError = writing?.error !== undefined && writing.kind === 'paragraphs'
  const isBusy = phase === 'writing' || phase === 'elsewhere'
  return (
    <section
      className={styles.page}
      ref={section}
      tabIndex={-1}
      aria-label={words.page.heading}
      aria-busy={isBusy}
    >
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {/* Where the button was pressed: the offer to weave in is above the page, the form to write below it. */}
      {isWeaveError && <WritingError date={day.date} writing={writing} latest={latest} />}
      {journal && (phase === 'writing' || phase === 'choice') ? (
        <TwoTexts journal={journal} writing={writing} />
      ) : (
        page
      )}
      {phase === 'writing' && writing && !journal && <PageInWriting writing={writing} />}
      {phase === 'elsewhere' && latest && <PageElsewhere task={latest} />}
      {(phase === 'page' || phase === 'none') && (
        <>
          {writing?.error && !isWeaveError && (
            <WritingError date={day.date} writing={writing} latest={latest} />
          )}
          {below}
        </>
      )}
    </section>
  )
}

function phaseOf(
  { journal }: Day,
  writing: Writing | undefined,
  latest: Task | undefined,
  isReachable: boolean,
): Phase {
  if (writing && !writing.isDone) return 'writing'
  if (latest?.status === 'running' || latest?.status === 'queued') return 'elsewhere'
  // The proposed text itself is not kept.
  if (journal && journal.proposed !== null && isReachable) return 'choice'
  return journal ? 'page' : 'none'
}

/** After this screen is left while the page of its date is generated, a notice says how that ended. */
function useNoticeElsewhere(date: string): void {
  const words = useWords()
  const sourceWords = useScreenWords('sources')
  const formats = useFormats()
  const [, navigate] = useLocation()
  useEffect(
    () =>
      watchWriting(date, (hasFailed) =>
        showNotice({
          message: sourceWords[hasFailed ? 'failedElsewhere' : 'writtenElsewhere'](formats.mediumDate(date)),
          action: { label: words.page.toPage, run: () => navigate(`/day/${date}`) },
        }),
      ),
    [date, words, sourceWords, formats, navigate],
  )
}

function PageElsewhere({ task: { id, startedAt } }: { task: Task }) {
  const words = useWords()
  // Reloads the day after the generation.
  useEffect(() => () => void refreshDiary(), [])
  return (
    <div className="sheet empty">
      <p className="pulse" role="status">
        {words.page.elsewhere}
      </p>
      {startedAt !== null && (
        <p className="quiet small">
          <Waited since={Date.parse(startedAt)} />
        </p>
      )}
      <StopButton taskId={id} />
    </div>
  )
}

/** Failures of a model to write a whole page, which may well write single sentences. */
const HELPED_BY_NOTES = ['echo', 'repetition', 'cut-for-length', 'empty', 'thought-only', 'unknown-wrapper']

interface ErrorProperties {
  date: string
  writing: Writing
  /** The task that failed, once it is known. */
  latest: Task | undefined
}

function WritingError({ date, writing: { kind, error, again }, latest }: ErrorProperties) {
  const words = useWords()
  if (error?.code === 'CANCELLED')
    return (
      <p className="note" role="status">
        {words.page.cancelled}
      </p>
    )
  return (
    <Failure error={error} {...(again && { onRetry: again })}>
      {kind === 'page' && again && HELPED_BY_NOTES.includes(latest?.error?.reason ?? '') && (
        <NoteByNote again={again} />
      )}
      <Link href={`/day/${date}/tasks`}>{words.page.sent}</Link>
      <CloseButton onClose={() => forgetWriting(date)} />
    </Failure>
  )
}

/** For a model on the user's machine that could not write the whole page. */
function NoteByNote({ again }: { again: () => Promise<void> }) {
  const words = useWords()
  const { data: settings } = useQuery(settingsQuery)
  const { aiProvider, writing } = settings ?? { aiProvider: null, writing: null }
  const { mutate } = useMutation(
    diaryChange(async () => {
      await saveSettings({ writing: 'notes' })
      await again()
    }),
  )
  if (aiProvider === null || PROVIDERS[aiProvider].place === 'hosted' || writing === 'notes') return null
  return <Button onClick={() => mutate()}>{words.page.noteByNote}</Button>
}

/** The text of a first page while it is generated. */
function PageInWriting({ writing: { text, taskId, since } }: { writing: Writing }) {
  const article = useRef<HTMLElement>(null)
  const foot = useRef<HTMLElement>(null)
  useEndInView(article, foot)
  return (
    <article className="sheet diary-page" ref={article}>
      {/* The room of the tools of a complete page: its title breaks its lines from the start as it will then. */}
      <div className="sheet-tools" style={{ visibility: 'hidden' }}>
        <span className="button plain" />
        <span className="button plain" />
      </div>
      {text === '' ? <AwaitedText since={since} /> : <PageText text={text} />}
      <footer className="sheet-foot" ref={foot}>
        <WritingFoot taskId={taskId} />
      </footer>
    </article>
  )
}
