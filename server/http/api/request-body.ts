import type { IncomingMessage } from 'node:http'
import { AppError, invalidInput } from '../../../contract/app-error.ts'

/** Reads a JSON body at the edge, so that what comes further in is bounded, well-formed and safe to store. */
const MAX_DEPTH = 32

const decoder = new TextDecoder('utf-8', { fatal: true })

/** @returns undefined for an empty body */
export async function readJsonBody(incoming: IncomingMessage, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(incoming, maxBytes)
  if (bytes.length === 0) return undefined
  const type = incoming.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  let text: string
  let value: unknown
  try {
    text = decoder.decode(bytes)
    value = JSON.parse(text)
  } catch {
    throw invalidInput('body', 'must be well-formed JSON in UTF-8', 'malformed_json')
  }
  // Of a member that is named twice `JSON.parse` drops the first in silence: then fewer are left than were written.
  if (refuseUnstorable(value) < countMembers(text))
    throw invalidInput('body', 'must not name a member twice', 'duplicate_member')
  return value
}

/** How many members the objects of a well-formed JSON text have: its colons outside strings. */
function countMembers(json: string): number {
  let count = 0
  let isInString = false
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index]
    if (character === '"') isInString = !isInString
    else if (character === ':' && !isInString) count += 1
    else if (character === '\\') index += 1
  }
  return count
}

/** Whether as much of it has been received as was announced. */
export const isBodyBuffered = ({ complete, headers, readableLength }: IncomingMessage): boolean =>
  complete || readableLength >= Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)

/** From Node itself: through the web's `Request` each body costs as much as the rest of its request. */
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
 * Without recursion: the depth of what `JSON.parse` takes can overflow a stack.
 *
 * @returns how many members its objects have
 */
function refuseUnstorable(root: unknown): number {
  let memberCount = 0
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') refuseIllFormed(value)
    else if (typeof value === 'number' && !Number.isFinite(value)) {
      throw invalidInput('body', 'must not contain a number that is out of range', 'number_out_of_range')
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH)
        throw invalidInput('body', `must not be nested deeper than ${MAX_DEPTH}`, 'too_deep')
      for (const [name, member] of Object.entries(value)) {
        if (!Array.isArray(value)) {
          memberCount += 1
          refuseIllFormed(name)
        }
        if (name === '__proto__') throw invalidInput('body', 'must not name __proto__', 'unrecognized_keys')
        waiting.push({ value: member, depth: depth + 1 })
      }
    }
  }
  return memberCount
}

function refuseIllFormed(text: string): void {
  if (!text.isWellFormed()) {
    throw invalidInput('body', 'must be well-formed Unicode, without lone surrogates', 'ill_formed_unicode')
  }
}
