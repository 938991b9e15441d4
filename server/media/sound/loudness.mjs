/** Every eighth sample is enough to distinguish speech from a pause. */
const SAMPLES_SKIPPED = 8

const READERS = {
  'pcm-u8': { bytes: 1, read: (view, at) => (view.getUint8(at) - 128) / 128 },
  'pcm-s16': { bytes: 2, read: (view, at) => view.getInt16(at, true) / 32768 },
  // The upper two bytes.
  'pcm-s24': { bytes: 3, read: (view, at) => view.getInt16(at + 1, true) / 32768 },
  'pcm-s32': { bytes: 4, read: (view, at) => view.getInt16(at + 2, true) / 32768 },
  'pcm-f32': { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
}

/**
 * A measure of how loud a packet is, to be compared within one recording.
 *
 * @param {string} codec
 * @param {Uint8Array} data
 */
export function loudnessOf(codec, data) {
  const reader = READERS[codec]
  return reader ? sumOfSamples(data, reader) : usedBits(data)
}

function sumOfSamples(data, { bytes, read }) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let sum = 0
  for (let at = 0; at + bytes <= data.length; at += bytes * SAMPLES_SKIPPED) sum += Math.abs(read(view, at))
  return sum
}

/**
 * The bits that an MP3 frame uses for sound, from its side information (ISO/IEC 11172-3, 2.4.1.7; 13818-3 for the lower
 * sample rates). The size of a frame tells nothing where the bit rate is constant.
 */
function usedBits(data) {
  if (data.length < 40 || data[0] !== 0xff || (data[1] & 0xe0) !== 0xe0) return data.length * 8
  const isMpeg1 = (data[1] & 0x18) === 0x18
  const channels = data[3] >> 6 === 3 ? 1 : 2
  const start = (4 + (data[1] & 1 ? 0 : 2)) * 8
  const privateBits = isMpeg1 ? (channels === 1 ? 5 : 3) : channels
  const head = isMpeg1 ? 9 + privateBits + 4 * channels : 8 + privateBits
  const parts = (isMpeg1 ? 2 : 1) * channels
  let sum = 0
  for (let part = 0; part < parts; part += 1)
    sum += readBits(data, start + head + part * (isMpeg1 ? 59 : 63), 12)
  return sum
}

function readBits(data, from, count) {
  let value = 0
  for (let bit = from; bit < from + count; bit += 1)
    value = value * 2 + ((data[bit >> 3] >> (7 - (bit & 7))) & 1)
  return value
}
