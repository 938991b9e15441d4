import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/**
 * Passes bytes through and verifies their hash before it releases the last chunk, so that a reader never accepts wrong
 * bytes as complete.
 */
export function verifyBytes(sha256: string): Transform {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      const before = held
      held = chunk
      done(null, before)
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done(null, held)
      else done(new Error('the object store gives other bytes than were stored'))
    },
  })
}
