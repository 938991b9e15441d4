// Reads the duration of a recording beside the service: some files take the library minutes.
import { parseFile } from 'music-metadata'
import { serveCalls } from '../../lib/helper/serve-calls.ts'

async function readSeconds(path: string): Promise<number> {
  const { format } = await parseFile(path, { duration: true, skipCovers: true })
  // A video without sound states the duration only in its tracks.
  return format.duration ?? Math.max(0, ...format.trackInfo.map(({ duration = 0 }) => duration))
}

serveCalls({ readSeconds }, String)
