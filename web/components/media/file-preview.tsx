import { useEffect, useState } from 'react'
import type { KeptFile } from '../../offline/records.ts'
import { MediaIcon } from '../pictures/media-icon.tsx'
import { SoundPreview } from './sound-preview.tsx'

/** A file as this device has it; where the browser cannot show it, as the service does, or else its name. */
export function FilePreview({ file }: { file: KeptFile }) {
  const { name, mediaType, attachment, blob } = file
  const [hasFailed, setHasFailed] = useState(false)
  const address = useAddress(file)
  const picture = mediaType.startsWith('image/') && !hasFailed && blob.size > 0 ? address : undefined
  const source = picture ?? attachment?.thumbnailUrl
  if (source)
    return <img className="file-picture" src={source} alt={name} onError={() => setHasFailed(true)} />
  if (mediaType.startsWith('audio/')) return <SoundPreview file={file} address={address} />
  return (
    <span className="file-name">
      <MediaIcon name={mediaType.startsWith('video/') ? 'film' : 'file'} />
      <span>{name}</span>
    </span>
  )
}

/** An address of a file on this device, for as long as it is shown. */
function useAddress({ key, blob }: KeptFile): string | undefined {
  const [address, setAddress] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the storage gives another object.
  useEffect(() => {
    const created = URL.createObjectURL(blob)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [key])
  return address
}
