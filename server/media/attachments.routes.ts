import { routes } from '../../contract/index.ts'
import { type BoundRoute, handle } from '../http/api/handle.ts'
import { FileAnswer } from '../http/api/results.ts'
import type { MediaServices } from './media.service.ts'

export const attachmentRoutes = ({ uploads, attachments, content, signer }: MediaServices): BoundRoute[] => [
  handle(routes.uploadAttachment, async ({ caller, query, headers, request }) =>
    signer.withAddresses(
      caller.userId,
      await uploads.upload(caller.userId, request, {
        idempotencyKey: headers['idempotency-key'],
        ...query,
      }),
    ),
  ),
  handle(routes.getAttachment, ({ caller, params }) => attachments.get(caller.userId, params.attachmentId)),
  handle(routes.getTranscript, ({ caller, params }) =>
    attachments.getTranscript(caller.userId, params.attachmentId),
  ),
  handle(routes.updateAttachment, ({ caller, params, body }) =>
    attachments.update(caller.userId, params.attachmentId, body),
  ),
  handle(routes.deleteAttachment, ({ caller, params }) =>
    attachments.remove(caller.userId, params.attachmentId),
  ),
  handle(routes.getAttachmentContent, async ({ caller, params, query, headers, isHead }) => {
    const file = await content.get({
      userId: caller?.userId,
      id: params.attachmentId,
      query,
      // RFC 9110, 14.2: a range counts for GET alone.
      range: isHead ? undefined : headers.range,
      ifRange: headers['if-range'],
      ifNoneMatch: headers['if-none-match'],
    })
    return new FileAnswer(file)
  }),
]
