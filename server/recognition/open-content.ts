import type { Readable } from 'node:stream'
import { AppError } from '../../contract/app-error.ts'
import type { Variant } from '../../contract/attachments.ts'
import type { MediaServices } from '../media/media.service.ts'

/** Opens the content of a user's attachment. @throws AppError NOT_FOUND, UNAVAILABLE */
export async function openContent(
  { content }: Pick<MediaServices, 'content'>,
  { userId, id, variant }: { userId: string; id: string; variant: Variant },
): Promise<Readable> {
  const { open } = await content.get({ userId, id, query: { variant } })
  if (!open) throw new AppError('UNAVAILABLE')
  return open()
}
