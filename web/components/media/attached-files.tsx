import { useRef } from 'react'
import type { Attachment } from '../../../contract/attachments.ts'
import { toNewFile } from '../../files/kept-files.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import type { KeptFile } from '../../offline/records.ts'
import { IconButton } from '../shell/icon-button.tsx'
import { Icon } from '../shell/icons.tsx'
import { MediaIcon } from '../shell/media-icon.tsx'
import { attachFiles } from './attach-files.ts'
import { FileTray } from './file-tray.tsx'
import { MediaButtons } from './media-buttons.tsx'
import styles from './media-tray.module.css'
import { usePaste } from './use-drop-and-paste.ts'

interface Properties {
  /** The draft of new files. */
  owner: string
  /** The event's stored attachments. */
  attachments: readonly Attachment[]
  onRemove: (attachment: Attachment) => void
  added: readonly KeptFile[]
}

/** Edits the files of a stored event: its attachments and added files. */
export function AttachedFiles({ owner, attachments, onRemove, added }: Properties) {
  const words = useScreenWords('media')
  const all = useWords()
  const take = (files: readonly File[]) =>
    void attachFiles({ owner, files: files.map(toNewFile), words: all, present: attachments.length })
  const root = useRef<HTMLDivElement>(null)
  usePaste(root, take)
  return (
    <div ref={root}>
      {attachments.length > 0 && (
        <ul className={styles.waitingFiles}>
          {attachments.map((attachment) => (
            <li key={attachment.id} className={styles.fileCard}>
              <Attached attachment={attachment} />
              <div className={styles.fileTools}>
                <IconButton label={words.remove(attachment.name)} onClick={() => onRemove(attachment)}>
                  <Icon name="close" />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      <FileTray files={added} />
      <MediaButtons owner={owner} present={attachments.length} />
    </div>
  )
}

function Attached({ attachment: { kind, name, thumbnailUrl } }: { attachment: Attachment }) {
  if (thumbnailUrl !== null) return <img className={styles.filePicture} src={thumbnailUrl} alt={name} />
  return (
    <span className={styles.fileName}>
      <MediaIcon name={kind === 'audio' ? 'mic' : kind === 'video' ? 'film' : 'file'} />
      <span>{name}</span>
    </span>
  )
}
