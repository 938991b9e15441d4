import { open } from 'node:fs/promises'

const HEAD_BYTES = 4096

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

/** Tags by which a browser would take a file for a page or a drawing. Metadata of photos are XML, but without these. */
const MARKUP = /<(!doctype|html|head|body|script|svg|iframe|object|embed|img|style|title|table|a|div)\b/i

/** Whether a file contains HTML or SVG at its beginning. */
export const hasMarkup = async (path: string): Promise<boolean> =>
  MARKUP.test((await readHead(path)).toString('latin1'))

/** Whether a file begins as text: valid UTF-8, perhaps cut in a character, without control characters. */
export async function isText(path: string): Promise<boolean> {
  const head = await readHead(path)
  const text = new TextDecoder('utf-8').decode(head, { stream: true })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: excludes control characters.
  return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/.test(text)
}
