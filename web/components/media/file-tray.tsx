import { useEffect } from 'react'
import { showFiles } from '../../files/kept-files.ts'
import { uploadAll } from '../../files/uploading.ts'
import { useScreenWords } from '../../i18n/words.ts'
import type { KeptFile } from '../../offline/records.ts'
import { useIsReachable } from '../../state/connection.ts'
import { FileCard } from './file-card.tsx'
import styles from './media-tray.module.css'

interface Properties {
  /** Of one draft, in display order. */
  files: readonly KeptFile[]
}

/** The files of a draft. They are uploaded while the user writes. */
export function FileTray({ files }: Properties) {
  const words = useScreenWords('media')
  const isReachable = useIsReachable()
  useEffect(() => void showFiles(), [])
  useEffect(() => {
    return isReachable ? uploadAll(files) : undefined
  }, [files, isReachable])
  return (
    <div>
      {files.length > 0 && (
        <ul className={styles.mediaTray} aria-label={words.files}>
          {files.map((file, index) => (
            <FileCard key={file.key} file={file} before={files[index - 1]} after={files[index + 1]} />
          ))}
        </ul>
      )}
    </div>
  )
}
