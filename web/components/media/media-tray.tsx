// The files of a draft, what can be added to it, and what its photos know of their time and place.

import { useFiles } from '../../files/kept-files.ts'
import { useScreenWords } from '../../i18n/words.ts'
import type { CaptureDraft } from '../../state/draft.ts'
import { FileTray } from './file-tray.tsx'
import { LeftRecordings } from './left-recordings.tsx'
import styles from './media-tray.module.css'
import { PhotoOffer } from './photo-offer.tsx'
import { SharedOffer } from './shared-offer.tsx'

interface Properties {
  /** The draft. */
  owner: string
  date: string
  draft: CaptureDraft
  onDraft: (draft: CaptureDraft) => void
  /** Files are dragged over the day. */
  isDragging: boolean
  /** Called when files were added by other means than a button. */
  onAdded: () => void
}

export function MediaTray({ owner, date, draft, onDraft, isDragging, onAdded }: Properties) {
  const words = useScreenWords('media')
  const files = useFiles(owner)
  return (
    <div>
      <LeftRecordings owner={owner} onAdded={onAdded} />
      <SharedOffer owner={owner} date={date} draft={draft} onDraft={onDraft} onAdded={onAdded} />
      {isDragging && <p className={styles.dropHere}>{words.dropHere}</p>}
      <FileTray files={files} />
      <PhotoOffer files={files} date={date} draft={draft} onDraft={onDraft} />
    </div>
  )
}
