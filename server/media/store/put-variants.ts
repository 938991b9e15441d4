import { stat } from 'node:fs/promises'
import type { TemporaryFiles } from '../intake/temporary-files.ts'
import type { CopyPaths } from '../media-calls.ts'
import { COPIES, type MediaStore } from './media-store.ts'

/** Calls `work` with the paths of temporary files. */
export const withCopyPaths = <Result>(
  temporary: TemporaryFiles,
  work: (paths: CopyPaths) => Promise<Result>,
): Promise<Result> =>
  temporary.use((preview) =>
    temporary.use((thumbnail) => temporary.use((print) => work({ preview, thumbnail, print }))),
  )

export async function putVariants(
  store: MediaStore,
  key: { userId: string; sha256: string },
  paths: CopyPaths,
): Promise<void> {
  for (const variant of COPIES) {
    const path = paths[variant]
    await store.put({ ...key, variant }, { path, size: (await stat(path)).size })
  }
}
