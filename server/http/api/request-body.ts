// Reads a JSON body, so that the rest of the service gets bounded, well-formed values that can be stored.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { AppError, invalidInput } from '../../../contract/app-error.ts'

const MAX_DEPTH = 32

const decoder = new TextDecoder('utf-8', { fatal: true })

/** @returns undefined for an empty body */
export async function readJsonBody(incoming: IncomingMessage, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(incoming, maxBytes)
  if (bytes.length === 0) return undefined
  rejectOtherMedia(incoming.headers)
  let text: string
  let value: unknown
  try {
    text = decoder.decode(bytes)
    value = JSON.parse(text)
  } catch {
    throw invalidInput('body', 'must be well-formed JSON in UTF-8', 'malformed_json')
  }
  // `JSON.parse` keeps the last member of a name, and a proxy that checked the body may have kept the first.
  if (countStorable(value) !== countMembers(text))
    throw invalidInput('body', 'must not have two members of one name', 'duplicate')
  return value
}

const [QUOTE, COLON] = ['"', ':'].map((sign) => sign.charCodeAt(0))

/** The members of all objects in well-formed JSON: each has one colon, outside of strings. */
function countMembers(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === COLON) count += 1
    else if (code === QUOTE) at = endOfString(text, at)
  }
  return count
}

/** @returns where the string that begins at `start` has its closing quote: one behind an even number of backslashes */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text[before - 1] === '\\') before -= 1
    if ((end - before) % 2 === 0) return end
  }
}

/** Rejects other media types than JSON, and compressed bodies: Node decodes only `chunked`. */
function rejectOtherMedia(headers: IncomingHttpHeaders): void {
  const isJson = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')
  const isPlain = /^(identity)?$/i.test(headers['content-encoding'] ?? '')
  const isOnlyChunked = /^(chunked)?$/i.test(headers['transfer-encoding'] ?? '')
  if (!(isJson && isPlain && isOnlyChunked)) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
}

export const isBodyBuffered = ({ complete, headers, readableLength }: IncomingMessage): boolean =>
  complete || readableLength >= Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)

/** Reads from Node's request: through the Web `Request` a body costs as much as the rest of its request. */
function readBytes(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE')
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const take = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= maxBytes) return
      incoming.off('data', take).pause()
      reject(new AppError('PAYLOAD_TOO_LARGE'))
    }
    incoming.on('data', take)
    incoming.once('end', () => resolve(Buffer.concat(chunks)))
    incoming.once('error', () => reject(invalidInput('body', 'must arrive whole', 'cut_off')))
  })
}

/**
 * Without recursion: the depth that `JSON.parse` accepts can overflow the stack.
 *
 * @returns how many members its objects have
 * @throws AppError INVALID_INPUT for what cannot be stored
 */
function countStorable(root: unknown): number {
  let count = 0
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') rejectIllFormed(value)
    else if (typeof value === 'number' && !Number.isFinite(value)) {
      throw invalidInput('body', 'must not contain a number that is out of range', 'number_out_of_range')
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH)
        throw invalidInput('body', `must not be nested deeper than ${MAX_DEPTH}`, 'too_deep')
      const members = Object.entries(value)
      if (!Array.isArray(value)) count += members.length
      for (const [name, member] of members) {
        rejectIllFormed(name)
        if (name === '__proto__') throw invalidInput('body', 'must not name __proto__', 'unrecognized_keys')
        waiting.push({ value: member, depth: depth + 1 })
      }
    }
  }
  return count
}

function rejectIllFormed(text: string): void {
  if (!text.isWellFormed()) {
    throw invalidInput('body', 'must be well-formed Unicode, without lone surrogates', 'ill_formed_unicode')
  }
}
