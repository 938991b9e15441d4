// Sounds for a real speech model: speech of espeak-ng, and what is no speech.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A WAV file. @param voice of espeak-ng, from Debian's package of this name; it reads Chinese in Pinyin alone */
export async function say(text: string, voice: 'en' | 'cmn-latn-pinyin'): Promise<Uint8Array<ArrayBuffer>> {
  const { stdout } = await run('espeak-ng', ['-v', voice, '-s', '150', '--stdout', text], {
    encoding: 'buffer',
    maxBuffer: 16 * 1024 * 1024,
  })
  return new Uint8Array(stdout)
}

const RATE = 16_000

/** A WAV file of 16 bits. @param sampleAt −1…1, at a second */
export function makeWave(seconds: number, sampleAt: (second: number) => number): Uint8Array<ArrayBuffer> {
  const count = Math.round(seconds * RATE)
  const file = Buffer.alloc(44 + 2 * count)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + 2 * count, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(2 * RATE, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(2 * count, 40)
  for (let index = 0; index < count; index += 1)
    file.writeInt16LE(Math.round(32_000 * sampleAt(index / RATE)), 44 + 2 * index)
  return new Uint8Array(file)
}

/** The same noise in every run. */
export function createNoise(loudness: number): () => number {
  let state = 1
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return loudness * ((2 * state) / 2 ** 31 - 1)
  }
}

const CHORD = [261.6, 329.6, 392, 523.3]

/** Chords that change twice a second. */
export const chordAt = (second: number): number =>
  CHORD.reduce((sum, pitch) => {
    const played = pitch * (1 + (Math.floor(second * 2) % 4) / 8)
    return sum + Math.sin(2 * Math.PI * played * second) / (6 * CHORD.length)
  }, 0)
