import { createHash } from 'node:crypto'
import { parseWireJson } from './wire-format.ts'

/**
 * What is kept of a provider's body: its JSON where it proved to be of the provider's format, otherwise only
 * type, size and hash, because what answered may be something that no user is to read.
 */
export interface BodyCapture {
  addBytes(chunk: Uint8Array): void
  /** The whole body is one JSON value of the format. */
  keepJson(json: unknown): void
  /** One more frame of a stream is JSON of the format; kept as text, which takes a fraction of the memory. */
  keepFrame(frame: string): void
  /** The body is not of the format after all, too large to be kept, or holds what is not to be. */
  discardBody(): void
  toJson(): unknown
}

export function createBodyLog(contentType: string | undefined): BodyCapture {
  const hash = createHash('sha256')
  let byteCount = 0
  let kept: { json: unknown } | { frames: string[] } | 'nothing' = 'nothing'
  return {
    addBytes(chunk) {
      hash.update(chunk)
      byteCount += chunk.length
    },
    keepJson(json) {
      kept = { json }
    },
    keepFrame(frame) {
      if (kept === 'nothing' || !('frames' in kept)) kept = { frames: [] }
      kept.frames.push(frame)
    },
    discardBody() {
      kept = 'nothing'
    },
    toJson() {
      if (kept === 'nothing') {
        return { contentType: contentType ?? null, bytes: byteCount, sha256: hash.copy().digest('hex') }
      }
      return 'json' in kept ? kept.json : kept.frames.map(parseWireJson)
    },
  }
}
