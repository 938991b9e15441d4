import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectDirectory } from '../../lib/project-directory.ts'

const THREAD = join(projectDirectory, 'server', 'media', 'variants', 'heic-thread.mjs')

export interface DecodedImage {
  /** RGBA, in rows, upright. */
  data: Uint8Array
  width: number
  height: number
}

/**
 * Decodes a HEIC picture in a worker thread, which then ends and frees its memory.
 *
 * @throws Error for a broken picture, or one that takes longer than `maxMs`
 */
export async function decodeHeic(path: string, maxMs: number): Promise<DecodedImage> {
  await using thread = new Worker(THREAD, { workerData: path })
  // Rejects if the thread throws.
  const [image] = await once(thread, 'message', { signal: AbortSignal.timeout(maxMs) })
  return image
}
