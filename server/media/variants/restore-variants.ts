import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../contract/app-error.ts'
import type { TemporaryFiles } from '../intake/temporary-files.ts'
import type { MediaKey, MediaStore } from '../store/media-store.ts'
import { putVariants } from '../store/put-variants.ts'
import { makeVariants } from './images.ts'

/**
 * Recreates the variants of a picture, which backups do not contain.
 *
 * @throws AppError UNSUPPORTED_MEDIA for a picture that an earlier version took and this one cannot show
 */
export async function restoreVariants(
  store: MediaStore,
  temporary: TemporaryFiles,
  { userId, sha256 }: MediaKey,
  mediaType: string,
): Promise<void> {
  await temporary.use((original) =>
    temporary.use((preview) =>
      temporary.use(async (thumbnail) => {
        await pipeline(await store.read({ userId, sha256 }), createWriteStream(original, { mode: 0o600 }))
        const targets = { preview, thumbnail }
        const size = await makeVariants(original, mediaType, { targets, userId })
        if (!size)
          throw new AppError('UNSUPPORTED_MEDIA', { message: 'The picture cannot be shown. Download it.' })
        await putVariants(store, { userId, sha256 }, targets)
      }),
    ),
  )
}
