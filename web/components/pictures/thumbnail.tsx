import { useState } from 'react'
import type { Attachment } from '../../../contract/attachments.ts'
import { useLastingAddresses } from '../../queries/fresh-attachment.ts'
import { altOf, ratioOf, srcSetOf } from '../../state/picture.ts'

interface Properties {
  attachment: Attachment
  /** The `sizes` of the image; without it the smallest copy is shown. */
  sizes?: string
}

/** A picture with reserved space. Shows its description if it cannot be loaded. */
export function Thumbnail({ attachment: given, sizes }: Properties) {
  const attachment = useLastingAddresses(given)
  const { thumbnailUrl, contentUrl, width, height } = attachment
  const [failedUrl, setFailedUrl] = useState<string>()
  const source = thumbnailUrl ?? contentUrl
  const style = { aspectRatio: ratioOf(attachment) }
  if (failedUrl === source)
    return (
      <span style={style} dir="auto">
        {altOf(attachment)}
      </span>
    )
  return (
    <img
      src={source}
      srcSet={sizes && srcSetOf(attachment)}
      sizes={sizes}
      width={width ?? undefined}
      height={height ?? undefined}
      style={style}
      alt={altOf(attachment)}
      loading="lazy"
      decoding="async"
      onError={() => setFailedUrl(source)}
    />
  )
}
