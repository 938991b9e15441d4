import { useEffect, useState } from 'react'
import type { KeptFile } from '../../offline/records.ts'
import { MediaIcon } from '../shell/media-icon.tsx'
import { withFrame } from '../sound/film-frame.ts'
import styles from './media-tray.module.css'
import { SoundPreview } from './sound-preview.tsx'

/** Previews a file from this device; if the browser cannot show it, the service's preview or the name. */
export function FilePreview({ file }: { file: KeptFile }) {
  const { name, mediaType, attachment, blob, refusal } = file
  const [hasFailed, setHasFailed] = useState(false)
  const address = useAddress(file)
  // Of several files, the name says which was refused.
  const canShow = !hasFailed && refusal === null
  const picture = mediaType.startsWith('image/') && canShow && blob.size > 0 ? address : undefined
  const source = picture ?? attachment?.thumbnailUrl
  if (source)
    return <img className={styles.filePicture} src={source} alt={name} onError={() => setHasFailed(true)} />
  const film = blob.size > 0 ? address : attachment?.contentUrl
  if (mediaType.startsWith('video/') && film && canShow)
    return (
      <video
        className={styles.filePicture}
        src={withFrame(film)}
        preload="metadata"
        muted
        playsInline
        aria-label={name}
        onError={() => setHasFailed(true)}
      />
    )
  if (mediaType.startsWith('audio/')) return <SoundPreview file={file} address={address} />
  return (
    <span className={styles.fileName}>
      <MediaIcon name={mediaType.startsWith('video/') ? 'film' : 'file'} />
      <span>{name}</span>
    </span>
  )
}

/** An object URL of a file, revoked when the component unmounts. */
function useAddress({ key, blob }: KeptFile): string | undefined {
  const [address, setAddress] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each read from storage returns a new object.
  useEffect(() => {
    const created = URL.createObjectURL(blob)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [key])
  return address
}
