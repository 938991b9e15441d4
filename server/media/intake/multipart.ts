import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { BusboyConstructor, BusboyInstance } from '@fastify/busboy'
import { invalidInput } from '../../../contract/app-error.ts'

export interface FilePart {
  stream: Readable
  name: string | undefined
  mediaType: string
}

/** One file; a few fields are accepted and ignored. */
const LIMITS = { files: 1, fields: 20, parts: 21, fieldSize: 10_000, headerPairs: 50 }

const malformed = (message: string) => invalidInput('body', message, 'malformed_multipart')

/**
 * Reads a `multipart/form-data` body and streams its part `file` to `receive`.
 *
 * @throws AppError INVALID_INPUT, and the errors of `receive`
 */
export async function readFilePart<T>(
  request: IncomingMessage,
  receive: (part: FilePart) => Promise<T>,
): Promise<T> {
  // Loaded with the first form.
  const { Busboy } = await import('@fastify/busboy')
  const isCutOff = () => request.destroyed && !request.complete
  if (isCutOff()) throw cutOff()
  return new Promise((resolve, reject) => {
    let received: Promise<T> | undefined
    let arriving: Readable | undefined
    let form: BusboyInstance | undefined
    const fail = async (error: unknown) => {
      if (form) request.unpipe(form)
      // Without an error, the library's stream would be destroyed without an event.
      arriving?.destroy(new Error('refused', { cause: error }))
      // Until its file is closed: deleted while it is being opened, it would be created again.
      await received?.catch(() => undefined)
      reject(error)
    }
    form = openForm(Busboy, request, fail)
    if (!form) return
    // biome-ignore lint/complexity/useMaxParams: the signature of the library's event.
    form.on('file', (field, stream, name, _encoding, mediaType) => {
      if (field !== 'file' || received) {
        stream.resume()
        return fail(malformed('must have one part, named file'))
      }
      arriving = stream.on('error', () => undefined)
      received = receive({ stream, name, mediaType })
      received.catch(fail)
    })
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      form.once(limit, () => fail(malformed('must have one part, named file')))
    form.on('error', () => fail(malformed('must be a well-formed form')))
    form.once('finish', () => {
      if (received) received.then(resolve, reject)
      else reject(malformed('must have a part named file'))
    })
    request.once('close', () => {
      if (isCutOff()) fail(cutOff())
    })
    request.pipe(form)
  })
}

const cutOff = () => invalidInput('body', 'must arrive whole', 'cut_off')

function openForm(
  Busboy: BusboyConstructor,
  request: IncomingMessage,
  fail: (error: unknown) => void,
): BusboyInstance | undefined {
  try {
    const contentType = String(request.headers['content-type'])
    return new Busboy({ headers: { ...request.headers, 'content-type': contentType }, limits: LIMITS })
  } catch {
    // The boundary is missing.
    fail(malformed('must be a well-formed form'))
    return undefined
  }
}
