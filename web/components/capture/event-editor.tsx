import { useState } from 'react'
import type { Attachment } from '../../../contract/attachments.ts'
import type { Event } from '../../../contract/events.ts'
import { useFiles } from '../../files/kept-files.ts'
import { removeFile } from '../../files/uploading.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { deleteDraft, draftNames, findDraft, writeDraft } from '../../state/draft.ts'
import { isContradicted, joinTexts } from '../../state/event-conflict.ts'
import { type EventEdit, toChanges, toEditWith } from '../../state/event-edit.ts'
import { showNotice } from '../../state/notice.ts'
import { AttachedFiles } from '../media/attached-files.tsx'
import { later } from '../shell/later.tsx'
import { Failure, Loading } from '../shell/states.tsx'
import { EventForm } from './event-form.tsx'
import { type Conflict, useSaveEdit } from './use-save-edit.ts'

const EventConflict = later(async () => (await import('./event-conflict.tsx')).EventConflict, {
  whileLoading: <Loading />,
})

interface Properties {
  event: Event
  onDone: () => void
  focusOn: 'content' | 'date'
}

/** The event as it was when its draft was begun. */
function findBase(owner: string, event: Event): Event {
  const base = findDraft<EventEdit>(owner)?.base
  return base ? { ...event, ...base } : event
}

/** A conflict that a draft of an earlier visit has run into. */
function findConflict(owner: string, event: Event): Conflict | undefined {
  const draft = findDraft<EventEdit>(owner)
  if (!draft?.base || draft.base.version === event.version) return undefined
  const changes = toChanges(draft.base, draft)
  return isContradicted(draft.base, changes, event) ? { theirs: event, changes } : undefined
}

/** Edits an event in its place, or moves it to another day. The day's page stays and becomes stale. */
export function EventEditor({ event, onDone, focusOn }: Properties) {
  const owner = draftNames.edit(event.id)
  const words = useScreenWords('states')
  const [base, setBase] = useState(() => findBase(owner, event))
  const [removed, setRemoved] = useState<readonly string[]>([])
  const added = useFiles(owner)
  const { save, saveOver, isSaving, error, conflict, endConflict } = useSaveEdit(base, removed, () =>
    findConflict(owner, event),
  )
  const attachments = event.attachments.filter(({ id }) => !removed.includes(id))
  const failure = <Failure error={error} />
  if (conflict) {
    const { theirs, changes } = conflict
    const close = () => {
      deleteDraft(owner)
      onDone()
    }
    return (
      <EventConflict
        mine={{ ...theirs, ...changes }}
        theirs={theirs}
        isSaving={isSaving}
        failure={failure}
        onMine={async () => {
          if (await saveOver(theirs, changes)) close()
        }}
        onTheirs={async () => {
          // The files that were added here contradict nothing.
          if (!(await saveOver(theirs, {}, []))) return
          close()
          showNotice({ message: words.keptTheirs, undo: () => saveOver(theirs, changes) })
        }}
        onBoth={() => {
          const content = joinTexts(theirs.content, changes.content ?? theirs.content)
          writeDraft(owner, toEditWith(theirs, { ...changes, content }))
          setBase(theirs)
          endConflict()
        }}
      />
    )
  }
  return (
    <EventForm
      key={base.version}
      event={base}
      draft={owner}
      isSaving={isSaving}
      failure={failure}
      onSave={save}
      onDone={onDone}
      onCancel={() => {
        for (const file of added) void removeFile(file)
      }}
      hasFiles={attachments.length + added.length > 0}
      files={
        <AttachedFiles
          owner={owner}
          attachments={attachments}
          onRemove={({ id }: Attachment) => setRemoved([...removed, id])}
          added={added}
        />
      }
      focusOn={focusOn}
    />
  )
}
