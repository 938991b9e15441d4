import { setImmediate } from 'node:timers/promises'
import { ProviderFailure } from '../provider-failure.ts'
import type { BodyCapture } from './body-log.ts'
import { createFrameReader, writeFrame } from './frame-reader.ts'
import { parseWireJson, type StreamState, type WireFormat } from './wire-format.ts'

/** A page takes some thousand, long thoughts before it some ten thousand; each costs kilobytes for a while. */
const MAX_FRAMES = 15_000
/** The longest frames repeat the whole text at the end; whoever reads one has to hold it several times over. */
const MAX_FRAME_BYTES = 512 * 1024

interface Watch {
  format: WireFormat
  course: StreamState
  log: BodyCapture
}

/**
 * Passes a stream's frames on, each after it was read, kept and found good. Stops at the end mark: a server that
 * leaves its connection open after that has still answered in full.
 */
export async function* watchStream(
  body: AsyncIterable<Uint8Array>,
  watch: Watch,
): AsyncGenerator<Uint8Array> {
  const { format, course, log } = watch
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    const frames = createFrameReader(format.framing)
    let [frameCount, openBytes] = [0, 0]
    const take = (frame: string): string => {
      frameCount += 1
      if (frameCount > MAX_FRAMES) throw new ProviderFailure('too-large')
      return takeFrame(frame, watch)
    }
    for await (const chunk of body) {
      log.addBytes(chunk)
      const complete = frames.push(decode(decoder, chunk))
      openBytes = complete.length > 0 ? 0 : openBytes + chunk.length
      if (openBytes > MAX_FRAME_BYTES) throw new ProviderFailure('too-large')
      yield* toBytes(complete.map(take))
      if (course.hasEndMark) return
      // A stream that is always ahead of us would otherwise keep everybody else waiting.
      await setImmediate()
    }
    // A frame that the end of the stream cut in two is a missing end, not a foreign format.
    const last = frames
      .end()
      .filter((frame) => parseWireJson(frame) !== undefined || frame === format.endFrame)
    yield* toBytes(last.map(take))
  } catch (error) {
    course.failure = error
    const isKept =
      !(error instanceof ProviderFailure) || !['unknown-format', 'too-large'].includes(error.kind)
    if (!isKept) log.discardBody()
    throw error
  }
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: true })
  } catch (cause) {
    throw new ProviderFailure('unknown-format', { cause })
  }
}

/** In one piece, or none where there is nothing. */
function* toBytes(texts: readonly string[]): Generator<Uint8Array> {
  const text = texts.join('')
  if (text !== '') yield Buffer.from(text)
}

/** @returns what the SDK is to read of it */
function takeFrame(frame: string, { format, course, log }: Watch): string {
  if (frame === format.endFrame) {
    course.hasEndMark = true
    return writeFrame(format.framing, frame)
  }
  const json = parseWireJson(frame)
  const reading = json === undefined ? undefined : format.read(json)
  if (!reading) throw new ProviderFailure('unknown-format')
  log.keepFrame(frame)
  if (reading.failure) throw new ProviderFailure(reading.failure)
  course.ending = reading.ending ?? course.ending
  course.hasEndMark ||= reading.isEndMark ?? false
  const { forSdk } = reading
  if (forSdk === null) return ''
  return writeFrame(format.framing, forSdk === undefined ? frame : JSON.stringify(forSdk))
}
