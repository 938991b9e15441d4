import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectDirectory } from '../../lib/project-directory.ts'

const THREAD = join(projectDirectory, 'server', 'media', 'variants', 'heic-thread.mjs')

export interface DecodedImage {
  /** RGBA, row by row, upright. */
  data: Uint8Array
  width: number
  height: number
}

/**
 * Decodes a picture of an iPhone, in a thread that ends afterwards and gives its memory back.
 *
 * @throws Error where it is broken
 */
export async function decodeHeic(path: string): Promise<DecodedImage> {
  const thread = new Worker(THREAD, { workerData: path })
  try {
    // An error in the thread rejects this.
    const [image] = await once(thread, 'message')
    return image
  } finally {
    await thread.terminate()
  }
}
