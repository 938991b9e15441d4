// Receives an uploaded file: streams it from the socket to the disk, hashes it and enforces the size limit.
import type { IncomingMessage } from 'node:http'
import { finished, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, invalidInput } from '../../../contract/app-error.ts'
import { errorCodeOf, isDiskFull } from '../../lib/error-code.ts'
import { createMeter } from '../../lib/hash-bytes.ts'
import { createReceivedFile } from '../../lib/received-file.ts'
import { ArrivalAllowance } from './arrival-allowance.ts'
import { cleanFileName, fileNameOf } from './file-name.ts'
import { readFilePart } from './multipart.ts'

/** A received file. The client's name is used as it is, its media type only as a hint. */
export interface ReceivedFile {
  path: string
  size: number
  sha256: string
  name: string
  /** In lower case, without parameters; empty if none was sent. */
  declaredType: string
}

export interface Target {
  path: string
  /** Reading stops after so many bytes. */
  maxBytes: number
  /** Called with the size of each chunk; an error ends the upload. */
  onBytes?: (bytes: number) => void
  /** Syncs the file. Not needed for a file that a media store takes over, which syncs it. */
  flush?: boolean
}

/**
 * @throws AppError INVALID_INPUT, PAYLOAD_TOO_LARGE, STORAGE_FULL
 */
export async function receiveFile(request: IncomingMessage, target: Target): Promise<ReceivedFile> {
  const declared = String(request.headers['content-type'] ?? '')
  if (!/^(identity)?$/i.test(String(request.headers['content-encoding'] ?? '')))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the file as it is, not compressed.' })
  const stopWatching = watchArrival(request)
  try {
    if (/^multipart\/form-data\b/i.test(declared))
      return await readFilePart(request, async (part) => ({
        ...(await writeFile(part.stream, target)),
        name: cleanFileName(part.name),
        declaredType: typeOf(part.mediaType),
      }))
    // A multipart body is slightly larger than its file.
    if (Number(request.headers['content-length'] ?? 0) > target.maxBytes)
      throw new AppError('PAYLOAD_TOO_LARGE')
    const name = fileNameOf(request.headers['content-disposition'])
    return { ...(await writeFile(request, target)), name, declaredType: typeOf(declared) }
  } finally {
    stopWatching()
  }
}

/** In lower case, without parameters. */
export const typeOf = (contentType: string): string => (contentType.split(';')[0] ?? '').trim().toLowerCase()

/** @returns a function that ends the watch */
function watchArrival(request: IncomingMessage): () => void {
  const allowance = new ArrivalAllowance(() => request.destroy())
  allowance.wait()
  const onData = (chunk: Buffer) => {
    allowance.receive(chunk.length)
    allowance.wait()
  }
  request.on('data', onData)
  // A `data` listener starts the stream; pause it until the pipeline is attached.
  request.pause()
  return () => {
    allowance[Symbol.dispose]()
    request.off('data', onData)
  }
}

async function writeFile(stream: Readable, { path, maxBytes, onBytes, flush = false }: Target) {
  const meter = createMeter(maxBytes, () => new AppError('PAYLOAD_TOO_LARGE'), onBytes)
  // `pipe`, not `pipeline`: a failed pipeline would destroy the request and its socket before the response is sent.
  const unwatch = finished(stream, { writable: false }, (error) => error && meter.stream.destroy(error))
  try {
    await pipeline(stream.pipe(meter.stream), createReceivedFile(path, { flush }))
  } catch (error) {
    throw toReceivingError(error)
  } finally {
    unwatch()
    stream.unpipe(meter.stream)
  }
  const measured = meter.measured()
  if (measured.size === 0) throw invalidInput('body', 'must not be empty', 'empty_file')
  return { path, ...measured }
}

/** Maps errors of streaming a request body to a file; returns other errors unchanged. */
export function toReceivingError(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (isDiskFull(error)) return new AppError('STORAGE_FULL', { cause: error })
  const code = errorCodeOf(error)
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR')
    return invalidInput('body', 'must arrive whole', 'cut_off')
  return error
}
