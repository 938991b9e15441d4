// The files of the event that is being written, and the ways by which they come: buttons, a drop, the clipboard.
import '../../styles/media-tray.css'
import { useEffect, useRef } from 'react'
import { toEventType } from '../../files/event-type.ts'
import { isUnkept, showFiles, toNewFile, useFiles } from '../../files/kept-files.ts'
import { uploadAll, uploadKept } from '../../files/uploading.ts'
import { useMediaWords } from '../../i18n/media-words.ts'
import type { KeptFile } from '../../offline/records.ts'
import { useIsReachable } from '../../state/connection.ts'
import type { CaptureDraft } from '../../state/draft.ts'
import { getUserId } from '../../state/session.ts'
import type { AddedFiles } from '../capture/use-capture.ts'
import { FileCard } from './file-card.tsx'
import { LeftRecordings } from './left-recordings.tsx'
import { PhotoOffer } from './photo-offer.tsx'
import { takeFiles } from './take-files.ts'
import { useDrop, usePaste } from './use-drop-and-paste.ts'
import { useShared } from './use-shared.ts'

interface Properties {
  /** The name of the draft. */
  owner: string
  date: string
  draft: CaptureDraft
  onDraft: (draft: CaptureDraft) => void
  onChange: (files: AddedFiles) => void
  /** Files have come in another way than by a button. */
  onAdded: () => void
}

export function MediaTray({ owner, date, draft, onDraft, onChange, onAdded }: Properties) {
  const words = useMediaWords()
  const root = useRef<HTMLDivElement>(null)
  const files = useFiles(owner)
  const isReachable = useIsReachable()
  useEffect(() => void showFiles(), [])
  useEffect(() => {
    if (isReachable) uploadAll(files)
  }, [files, isReachable])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is another one with each rendering.
  useEffect(() => onChange(toAdded(files)), [files])
  const take = (taken: readonly File[]) => {
    onAdded()
    void takeFiles(owner, taken.map(toNewFile), words)
  }
  usePaste(root, take)
  useShared({ owner, date, draft, onDraft, onAdded })
  const isDragging = useDrop(take)
  return (
    <div ref={root}>
      <LeftRecordings owner={owner} onAdded={onAdded} />
      {isDragging && <p className="drop-here">{words.dropHere}</p>}
      {files.length > 0 && (
        <ul className="media-tray" aria-label={words.files}>
          {files.map((file, index) => (
            <FileCard key={file.key} file={file} before={files[index - 1]} after={files[index + 1]} />
          ))}
        </ul>
      )}
      <PhotoOffer files={files} date={date} draft={draft} onDraft={onDraft} />
    </div>
  )
}

/** A refused file stays in the tray, and out of the event. */
function toAdded(files: readonly KeptFile[]): AddedFiles {
  const good = files.filter(({ refusal }) => refusal === null)
  const type = toEventType(good[0]?.mediaType ?? '')
  const prepare = () => {
    const userId = getUserId()
    return Promise.all(good.filter(({ key }) => isUnkept(key)).map(({ key }) => uploadKept(userId, key)))
  }
  return { keys: good.map(({ key }) => key), prepare, ...(type && { type }) }
}
