// The files of a draft and the ways to add them: buttons, drag and drop, clipboard.
import { useEffect } from 'react'
import { toEventType } from '../../files/event-type.ts'
import { isUnkept, toNewFile, useFiles } from '../../files/kept-files.ts'
import { uploadKept } from '../../files/uploading.ts'
import { useMediaWords } from '../../i18n/media-words.ts'
import type { KeptFile } from '../../offline/records.ts'
import type { AddedFiles, CaptureDraft } from '../../state/draft.ts'
import { getUserId } from '../../state/session.ts'
import { FileTray } from './file-tray.tsx'
import { LeftRecordings } from './left-recordings.tsx'
import { PhotoOffer } from './photo-offer.tsx'
import { SharedOffer } from './shared-offer.tsx'
import { takeFiles } from './take-files.ts'
import { useDrop } from './use-drop-and-paste.ts'

interface Properties {
  /** The draft. */
  owner: string
  date: string
  draft: CaptureDraft
  onDraft: (draft: CaptureDraft) => void
  onChange: (files: AddedFiles) => void
  /** Called when files were added by other means than a button. */
  onAdded: () => void
}

export function MediaTray({ owner, date, draft, onDraft, onChange, onAdded }: Properties) {
  const words = useMediaWords()
  const files = useFiles(owner)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback changes with each render.
  useEffect(() => onChange(toAdded(files)), [files])
  const take = (taken: readonly File[]) => {
    onAdded()
    void takeFiles({ owner, files: taken.map(toNewFile), words })
  }
  const isDragging = useDrop(take)
  return (
    <div>
      <LeftRecordings owner={owner} onAdded={onAdded} />
      <SharedOffer owner={owner} date={date} draft={draft} onDraft={onDraft} onAdded={onAdded} />
      {isDragging && <p className="drop-here">{words.dropHere}</p>}
      <FileTray files={files} onPaste={take} />
      <PhotoOffer files={files} date={date} draft={draft} onDraft={onDraft} />
    </div>
  )
}

/** Excludes refused files from the event; they stay in the tray. */
function toAdded(files: readonly KeptFile[]): AddedFiles {
  const good = files.filter(({ refusal }) => refusal === null)
  const type = toEventType(good[0]?.mediaType ?? '')
  const prepare = () => {
    const userId = getUserId()
    return Promise.all(good.filter(({ key }) => isUnkept(key)).map(({ key }) => uploadKept(userId, key)))
  }
  return { keys: good.map(({ key }) => key), prepare, ...(type && { type }) }
}
