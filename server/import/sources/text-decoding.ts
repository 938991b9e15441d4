// Detects the encoding of a text by its bytes: exports may come from old systems.
import { TextDecoder } from 'node:util'

const SAMPLE_BYTES = 1024 * 1024
const MIN_ZERO_SHARE = 0.2

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'windows-1252'

const isDecodable = (bytes: Buffer, encoding: Encoding, isWhole: boolean): boolean => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole })
    return true
  } catch {
    return false
  }
}

/** Detects UTF-16 without a byte order mark: in Latin text every other byte is zero. */
function guessUtf16(bytes: Buffer): Encoding | undefined {
  const zeros = [0, 0]
  for (let index = 0; index < bytes.length; index += 1)
    if (bytes[index] === 0) zeros[index & 1] = (zeros[index & 1] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const min = (bytes.length / 2) * MIN_ZERO_SHARE
  if (odd > min && odd > 4 * even) return 'utf-16le'
  if (even > min && even > 4 * odd) return 'utf-16be'
  return undefined
}

/**
 * Distinguishes GBK from Latin-1. In GBK common characters are pairs of a byte from 0xA1 to 0xD7 and one above 0xA0.
 * Small accented letters of Latin-1 are above 0xD7, and are mostly next to ASCII letters.
 */
function isMostlyChinese(bytes: Buffer): boolean {
  let common = 0
  let others = 0
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    if (byte < 0x81) continue
    if (byte >= 0xa1 && byte <= 0xd7 && (bytes[index + 1] ?? 0) >= 0xa1) common += 1
    else others += 1
    index += 1
  }
  return common > 2 * others
}

/** @param isWhole false if the text continues after these bytes */
export function detectEncoding(bytes: Buffer, isWhole = true): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const isAll = isWhole && sample.length === bytes.length
  const utf16 = guessUtf16(sample)
  if (utf16) return utf16
  if (isDecodable(sample, 'utf-8', isAll)) return 'utf-8'
  if (isMostlyChinese(sample) && isDecodable(sample, 'gb18030', isAll)) return 'gb18030'
  return 'windows-1252'
}

/** Decodes a complete text, without its byte order mark. */
export const decodeText = (bytes: Buffer): string => new TextDecoder(detectEncoding(bytes)).decode(bytes)

/** Decodes a streamed text, without its byte order mark. Its first bytes determine the encoding. */
export async function* decodeStream(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const first: Buffer[] = []
  let size = 0
  let decoder: TextDecoder | undefined
  const begin = (isWhole: boolean) => {
    const bytes = Buffer.concat(first)
    decoder = new TextDecoder(detectEncoding(bytes, isWhole))
    return decoder.decode(bytes, { stream: true })
  }
  for await (const chunk of chunks) {
    if (decoder) yield decoder.decode(chunk, { stream: true })
    else {
      first.push(chunk)
      size += chunk.length
      if (size >= SAMPLE_BYTES) yield begin(false)
    }
  }
  if (!decoder) yield begin(true)
  yield decoder?.decode() ?? ''
}
