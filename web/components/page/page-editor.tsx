// Edits a page in its place. The draft survives a reload.
import { useMutation } from '@tanstack/react-query'
import '../../styles/sources.css'
import { useRef } from 'react'
import { isLongerThan } from '../../../contract/characters.ts'
import type { Journal } from '../../../contract/journal.ts'
import { MAX_PAGE_LENGTH } from '../../../contract/page-length.ts'
import { api, call } from '../../api/call.ts'
import { useSourceWords } from '../../i18n/source-words.ts'
import { useWords } from '../../i18n/words.ts'
import { ApiError } from '../../state/api-error.ts'
import { hasDraft, writeDraft as keepDraft, useDraft } from '../../state/draft.ts'
import { showNotice } from '../../state/notice.ts'
import { refreshDiary } from '../../state/query-client.ts'
import { TooLongNote } from '../fields/too-long-note.tsx'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import { InsertPicture } from './insert-picture.tsx'
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
  const sourceWords = useSourceWords()
  const [draft, writeDraft, forgetDraft] = useDraft(draftOf(journal.date), {
    version: journal.version,
    content: journal.content,
  })
  const textarea = useRef<HTMLTextAreaElement>(null)
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
    const name = draftOf(journal.date)
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
      className="page-editor"
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
      {MARKS.test(journal.content) && <p className="quiet small">{sourceWords.marks}</p>}
      <label>
        <span className="visually-hidden">{sourceWords.pageText}</span>
        <textarea
          // biome-ignore lint/a11y/noAutofocus: after "Correct" the user wants to type.
          autoFocus
          dir="auto"
          value={draft.content}
          ref={textarea}
          onChange={({ target }) => writeDraft({ ...draft, content: target.value })}
        />
      </label>
      <TooLongNote text={draft.content} max={MAX_PAGE_LENGTH} />
      <InsertPicture
        date={journal.date}
        textarea={textarea}
        onChange={(content) => writeDraft({ ...draft, content })}
      />
      {!isVersionConflict(error) && <Failure error={error} />}
      <div className="row end">
        <Button onClick={close}>{words.common.cancel}</Button>
        <Button type="submit" look="primary" disabled={isPending || !isSavable(draft.content)}>
          {isConflict ? sourceWords.saveOver : words.common.save}
        </Button>
      </div>
    </form>
  )
}

const isSavable = (text: string): boolean => text.trim() !== '' && !isLongerThan(text, MAX_PAGE_LENGTH)

/** Of Markdown, which not everybody knows. */
const MARKS = /^#|\*/m

const isVersionConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'VERSION_CONFLICT'

/** The draft's name for an unsaved correction of a page. */
export const draftOf = (date: string): string => `page.${date}`
