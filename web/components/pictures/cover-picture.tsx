import { useState } from 'react'
import type { Cover } from '../../../contract/attachments.ts'

/** The small picture of a day or an event, beside a text that says what it is. Its style reserves the room. */
export function CoverPicture({ cover, className }: { cover: Cover; className: string | undefined }) {
  const { thumbnailUrl, width, height } = cover
  const [failedUrl, setFailedUrl] = useState<string>()
  if (failedUrl === thumbnailUrl) return null
  return (
    <img
      className={className}
      src={thumbnailUrl}
      width={width ?? undefined}
      height={height ?? undefined}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailedUrl(thumbnailUrl)}
    />
  )
}
