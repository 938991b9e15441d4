import { crc32, deflateSync } from 'node:zlib'
import type { Sharp } from 'sharp'

/** The signature and the chunk IHDR: https://www.w3.org/TR/png-3/#5DataRep */
const HEAD_BYTES = 33

/**
 * A PNG of decoded pixels with their color profile. Raw pixels cannot carry one, and without it the colors of a phone
 * with a wide gamut would look pale.
 */
export async function attachProfile(pixels: Sharp, icc: Uint8Array): Promise<Buffer> {
  const png = await pixels.png({ compressionLevel: 0 }).toBuffer()
  const chunk = makeChunk(Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)]))
  return Buffer.concat([png.subarray(0, HEAD_BYTES), chunk, png.subarray(HEAD_BYTES)])
}

/** @param named four letters, then the data */
function makeChunk(named: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
