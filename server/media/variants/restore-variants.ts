import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { TemporaryFiles } from '../intake/temporary-files.ts'
import type { MediaKey, MediaStore } from '../store/media-store.ts'
import { putVariants } from '../uploads.service.ts'
import { makeVariants } from './images.ts'

/** Recreates the variants of a picture, which backups do not contain. */
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
        await makeVariants(original, mediaType, { preview, thumbnail })
        await putVariants(store, { userId, sha256 }, { preview, thumbnail })
      }),
    ),
  )
}
