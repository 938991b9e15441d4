// Edits a page in its place. The draft survives a reload.
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isLongerThan } from '../../../contract/characters.ts'
import type { Journal } from '../../../contract/journal.ts'
import { MAX_PAGE_LENGTH } from '../../../contract/limits.ts'
import { api, call } from '../../api/call.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { ApiError } from '../../state/api-error.ts'
import { draftNames, hasDraft, writeDraft as keepDraft, useDraft } from '../../state/draft.ts'
import { readLocal, writeLocal } from '../../state/local.ts'
import { showNotice } from '../../state/notice.ts'
import { refreshDiary } from '../../state/query-client.ts'
import { keepAboveKeyboard } from '../fields/above-keyboard.ts'
import { TooLongNote } from '../fields/too-long-note.tsx'
import { Button } from '../shell/button.tsx'
import { loadLater } from '../shell/later.tsx'
import { Failure } from '../shell/states.tsx'
import { PageText } from '../text/page-text.tsx'
import { InsertPicture } from './insert-picture.tsx'
import styles from './page-editor.module.css'
import { TextField } from './text-field.tsx'
import { usePlacePictures } from './use-place-pictures.ts'
import { WordChanges } from './word-changes.tsx'

interface Properties {
  journal: Journal
  onDone: () => void
  /** Called when the user undoes a cancelled edit. */
  onReopen: () => void
}

/** The draft stores the version that it was begun on, so that a conflict is found even after a reload. */
export function PageEditor({ journal, onDone, onReopen }: Properties) {
  const words = useWords()
  const sourceWords = useScreenWords('sources')
  const [draft, writeDraft, forgetDraft] = useDraft(draftNames.page(journal.date), {
    version: journal.version,
    content: journal.content,
  })
  const {
    mutate: save,
    isPending,
    error,
  } = useMutation({
    mutationFn: (version: number) =>
      call(api.journal[':date'].$put, { param: { date: journal.date }, json: { ...draft, version } }),
    onSuccess: () => {
      forgetDraft(draft)
      showNotice({ message: sourceWords.saved })
      onDone()
    },
    onSettled: refreshDiary,
  })
  const isConflict = draft.version !== journal.version || isVersionConflict(error)
  const close = () => {
    const name = draftNames.page(journal.date)
    const undo = async () => {
      keepDraft(name, draft)
      onReopen()
    }
    if (hasDraft(name)) showNotice({ message: sourceWords.dropped, undo })
    forgetDraft(draft)
    onDone()
  }
  return (
    <form
      className={styles.pageEditor}
      data-page-editor
      onSubmit={(event) => {
        event.preventDefault()
        save(isConflict ? journal.version : draft.version)
      }}
    >
      {isConflict && (
        <div className="note stack" role="alert">
          <p>{sourceWords.conflict}</p>
          <blockquote dir="auto">{journal.content}</blockquote>
          <details>
            <summary>{sourceWords.whatDiffers}</summary>
            <WordChanges before={journal.content} after={draft.content} />
          </details>
        </div>
      )}
      <PageField
        journal={journal}
        content={draft.content}
        label={sourceWords.pageText}
        onChange={(content) => writeDraft({ ...draft, content })}
        foot={
          <>
            <Button onClick={close}>{words.common.cancel}</Button>
            <Button type="submit" look="primary" disabled={isPending || !isSavable(draft.content)}>
              {isConflict ? sourceWords.saveOver : words.common.save}
            </Button>
          </>
        }
      >
        <TooLongNote text={draft.content} max={MAX_PAGE_LENGTH} />
        {!isVersionConflict(error) && <Failure error={error} />}
      </PageField>
    </form>
  )
}

interface FieldProperties {
  journal: Journal
  content: string
  label: string
  onChange: (content: string) => void
  /** Below the text. */
  children: ReactNode
  /** Saves and cancels. */
  foot: ReactNode
}

/** Edits a page without signs. It is larger than the screens around it. */
const richCode = loadLater(async () => (await import('../rich-text/rich-editor.tsx')).RichEditor)

/** Where this device remembers who edits the Markdown. */
const AS_TEXT = 'edit-as-text'

/** The page as it is read, or its Markdown: by choice, for a text that is too complex, and where the code cannot be loaded. */
function PageField({ journal, children, foot, ...field }: FieldProperties) {
  const { date } = journal
  const place = usePlacePictures(journal)
  const sourceWords = useScreenWords('sources')
  const { code: RichEditor, isSettled } = richCode.use()
  const [isText, setIsText] = useState(() => readLocal(AS_TEXT) !== undefined)
  // Code that arrives later does not take the field away from a person who types.
  if (!isText && isSettled && !RichEditor) setIsText(true)
  const switchTo = (isNowText: boolean) => {
    writeLocal(AS_TEXT, isNowText ? 'yes' : undefined)
    setIsText(isNowText)
  }
  const switchButton = (
    <Button look="plain quiet small" onClick={() => switchTo(!isText)}>
      {isText ? sourceWords.asPage : sourceWords.asText}
    </Button>
  )
  const asText = (button: ReactNode) => (
    <>
      {MARKS.test(field.content) && <p className="quiet small">{sourceWords.marks}</p>}
      <TextField date={date} {...field}>
        {children}
      </TextField>
      <Foot>
        {button}
        {foot}
      </Foot>
    </>
  )
  if (isText) return asText(RichEditor && switchButton)
  if (RichEditor)
    return (
      <RichEditor
        // The document of another day is another one.
        key={date}
        {...field}
        place={place}
        otherwise={asText(null)}
        pictures={(insert) => <InsertPicture date={date} onInsert={insert} />}
        foot={(bar) => (
          <Foot bar={bar}>
            {switchButton}
            {foot}
          </Foot>
        )}
      >
        {children}
      </RichEditor>
    )
  return (
    <>
      <PageText text={field.content} />
      <Foot>
        {switchButton}
        {foot}
      </Foot>
    </>
  )
}

/** What is done with the text, within reach of the thumb wherever the text is. */
function Foot({ bar, children }: { bar?: ReactNode; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const stop = new AbortController()
    keepAboveKeyboard(element.current, stop.signal)
    return () => stop.abort()
  }, [])
  return (
    <div className={styles.editorFoot} ref={element}>
      {bar}
      <div className="row end">{children}</div>
    </div>
  )
}

const isSavable = (text: string): boolean => text.trim() !== '' && !isLongerThan(text, MAX_PAGE_LENGTH)

/** Of Markdown, which not everybody knows. */
const MARKS = /^#|\*/m

const isVersionConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'VERSION_CONFLICT'
