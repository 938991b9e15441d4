// The files of the event that is being written, and the ways by which they come: buttons, a drop, the clipboard.
import '../../styles/media-tray.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
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

/** Files from the clipboard, pasted anywhere in the form around. */
function usePaste(root: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): void {
  const take = useRef(onFiles)
  take.current = onFiles
  useEffect(() => {
    const form = root.current?.closest('form')
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      take.current(files)
    }
    form?.addEventListener('paste', paste)
    return () => form?.removeEventListener('paste', paste)
  }, [root])
}

/** Files that are dropped anywhere on the day. @returns whether some are held over it */
function useDrop(onFiles: (files: readonly File[]) => void): boolean {
  const take = useRef(onFiles)
  take.current = onFiles
  const [isDragging, setIsDragging] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsDragging(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsDragging(false)
    const drop = (event: DragEvent) => {
      setIsDragging(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      take.current([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', over, stop)
    document.addEventListener('dragleave', leave, stop)
    document.addEventListener('drop', drop, stop)
    return () => stop.abort()
  }, [])
  return isDragging
}
