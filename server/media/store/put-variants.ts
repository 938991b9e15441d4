import { stat } from 'node:fs/promises'
import type { MediaStore } from './media-store.ts'

export async function putVariants(
  store: MediaStore,
  key: { userId: string; sha256: string },
  paths: { preview: string; thumbnail: string },
): Promise<void> {
  for (const variant of ['preview', 'thumbnail'] as const) {
    const path = paths[variant]
    await store.put({ ...key, variant }, { path, size: (await stat(path)).size })
  }
}
