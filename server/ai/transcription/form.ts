import type { StreamedBody } from '../wire/outbound-request.ts'

/** A file of a form, read while it is sent. */
export interface FormFile {
  /** ASCII, without quotes. */
  name: string
  mediaType: string
  /** In bytes. */
  size: number
  read(): AsyncIterable<Uint8Array>
}

/**
 * Creates a `multipart/form-data` body with fields and one file named `file`, RFC 7578.
 *
 * @param boundary must not occur in the fields or the file
 */
export function createForm(
  fields: Readonly<Record<string, string>>,
  file: FormFile,
  boundary: string,
): { contentType: string; body: StreamedBody } {
  const part = (disposition: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`
  const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}${value}\r\n`)
  const opening = part(`name="file"; filename="${file.name}"`, `Content-Type: ${file.mediaType}\r\n`)
  const head = Buffer.from(texts.join('') + opening)
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: {
      length: head.length + file.size + tail.length,
      async *read() {
        yield head
        yield* file.read()
        yield tail
      },
    },
  }
}
