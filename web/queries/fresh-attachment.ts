import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attachment } from '../../contract/attachments.ts'
import { api, call } from '../api/call.ts'

/** The response's addresses are valid for at least an hour. */
export const attachmentQuery = (attachmentId: string) => ({
  queryKey: ['diary', 'attachment', attachmentId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(api.attachments[':attachmentId'].$get, { param: { attachmentId } }, signal),
})

/** Reads the expiry from the address, in seconds since 1970. */
const hasEnded = ({ contentUrl }: Attachment): boolean =>
  Number(new URLSearchParams(contentUrl.split('?')[1]).get('until')) * 1000 <= Date.now()

/**
 * An attachment with the addresses that it was first shown with, for as long as they hold. The service names others
 * every hour: the same picture would be loaded again, and a recording that plays would stop.
 */
export function useLastingAddresses(attachment: Attachment): Attachment {
  const [first] = useState(attachment)
  const isLasting = first.id === attachment.id && !hasEnded(first)
  const { contentUrl, previewUrl, thumbnailUrl } = isLasting ? first : attachment
  return { ...attachment, contentUrl, previewUrl, thumbnailUrl }
}

/** An attachment whose addresses hold: those on a screen that has been open for hours have ended. */
export function useFreshAttachment(attachment: Attachment): Attachment {
  const lasting = useLastingAddresses(attachment)
  const { data } = useQuery({ ...attachmentQuery(attachment.id), enabled: hasEnded(lasting) })
  return hasEnded(lasting) ? (data ?? lasting) : lasting
}
