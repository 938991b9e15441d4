// The stored record of an exchange with a provider, and errors in its body; parsed once, at the end.
import { createHash } from 'node:crypto'
import { ProviderFailure } from '../provider-failure.ts'
import type { ReportedError } from './reported-error.ts'
import { parsePlain, parseWireJson, splitFrames, type WireFormat } from './wire-format.ts'

/** The state of an exchange when it ended. */
export interface Exchanged {
  format: WireFormat
  url: string | null
  requestBody: unknown
  status: number | null
  contentType: string | null
  isStream: boolean
  /** The received bytes; null without a response. */
  chunks: Uint8Array[] | null
  failure: unknown
  hasEndMark: boolean
}

export interface Recording {
  record: WireRecord
  /** A ProviderFailure, or the reason why nothing was sent. */
  failure: unknown
  /** The end mark arrived, or the format has none. */
  hasEndMark: boolean
  /** The record with type, size and hash in place of the body. */
  withoutBody(): WireRecord
}

export interface WireRecord {
  url: string | null
  requestBody: unknown
  status: number | null
  /** The JSON; the list of frames of a stream; or `{contentType, bytes, sha256}` for another format. */
  responseBody: unknown
}

/** Call once, when the exchange has ended. */
export function readRecording(exchange: Exchanged): Recording {
  const { url, requestBody, status, chunks, contentType, failure, hasEndMark } = exchange
  const request = { url, requestBody, status }
  if (chunks === null) {
    const record = { ...request, responseBody: null }
    return { record, failure, hasEndMark, withoutBody: () => record }
  }
  const bytes = Buffer.concat(chunks)
  const isTooLarge = failure instanceof ProviderFailure && failure.kind === 'too-large'
  const read = isTooLarge ? NOTHING_READ : readBody(exchange, bytes)
  return {
    record: { ...request, responseBody: read.body ?? describeBody(bytes, contentType) },
    failure: read.failure ? new ProviderFailure(read.failure.kind, read.failure) : failure,
    hasEndMark,
    withoutBody: () => ({ ...request, responseBody: describeBody(bytes, contentType) }),
  }
}

/** Stored in place of a body of an unknown format, which may contain data that users must not see. */
export const describeBody = (bytes: Buffer, contentType: string | null) => ({
  contentType,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

interface ReadBody {
  /** Undefined if it must not be stored, because another kind of server may have answered. */
  body: unknown
  failure?: ReportedError
}

const NOTHING_READ: ReadBody = { body: undefined }
const UNKNOWN: ReadBody = { body: undefined, failure: { kind: 'unknown-format' } }

function readBody({ isStream, format }: Exchanged, bytes: Buffer): ReadBody {
  if (!isStream) {
    const json = parsePlain(bytes)
    return format.read(json) === undefined ? NOTHING_READ : { body: json }
  }
  const text = decode(bytes)
  if (text === undefined) return UNKNOWN
  const frames = splitFrames(format.framing, text).filter((frame) => !isEmptyFrame(frame))
  const values = frames.map(parseWireJson)
  const readings = values.map(format.read)
  if (readings.includes(undefined)) return UNKNOWN
  const failure = readings.find((reading) => typeof reading === 'object')
  return { body: values.length > 0 ? values : undefined, ...(failure && { failure }) }
}

/** Without data, or a comment, or the mark at the end, which gateways add to other formats too. */
const isEmptyFrame = (frame: string): boolean => /^\s*(?:$|:|\[DONE\]\s*$)/.test(frame)

/** @returns undefined for bytes that are not UTF-8; drops an incomplete character at the end */
function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}
