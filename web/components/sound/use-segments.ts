import { useQuery } from '@tanstack/react-query'
import type { SpokenSegment } from '../../../contract/attachments.ts'
import { api, call } from '../../api/call.ts'

const NONE: readonly SpokenSegment[] = []

/** The spoken parts of a transcript; none while they are not known. */
export function useSegments(attachmentId: string, text: string, isWanted: boolean): readonly SpokenSegment[] {
  const { data: timed } = useQuery({
    queryKey: ['transcript', attachmentId, text],
    queryFn: ({ signal }) =>
      call(api.attachments[':attachmentId'].transcript.$get, { param: { attachmentId } }, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // Another device may have changed the text.
  return timed?.transcript?.text === text ? timed.segments : NONE
}
