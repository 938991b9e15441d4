import { useQuery } from '@tanstack/react-query'
import type { Attachment } from '../../../contract/attachments.ts'
import { api, call } from '../../api/call.ts'

const attachmentQuery = (attachmentId: string) => ({
  queryKey: ['diary', 'attachment', attachmentId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(api.attachments[':attachmentId'].$get, { param: { attachmentId } }, signal),
})

/** An attachment whose addresses still hold: those on a screen that has been open for hours have ended. */
export function useFreshAttachment(attachment: Attachment): Attachment {
  const endMs = Number(new URLSearchParams(attachment.contentUrl.split('?')[1]).get('until')) * 1000
  const hasEnded = endMs <= Date.now()
  const { data } = useQuery({ ...attachmentQuery(attachment.id), enabled: hasEnded })
  return data ?? attachment
}
