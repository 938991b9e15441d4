// Cuts the sound of one recording into pieces at quiet places, without decoding it: its packets are copied into new
// files of the same codec. Plain JavaScript, because a worker starts from its own file, even next to a bundle.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { loudnessOf } from './loudness.mjs'
import { planCuts } from './plan-cuts.mjs'

const require = createRequire(import.meta.url)

/** Its CommonJS form is one file; with its 66 modules, each thread would take 180 ms of processor time to begin, not 105. */
const {
  ADTS,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  FLAC,
  FlacOutputFormat,
  Input,
  MATROSKA,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  QTFF,
  WAVE,
  WavOutputFormat,
  WEBM,
} = require('mediabunny')

// Not all formats of the library: a playlist could name other files and addresses.
const FORMATS = [MP4, QTFF, WEBM, MATROSKA, MP3, WAVE, OGG, ADTS, FLAC]

/** Seconds for which the loudness is taken together. */
const STEP_S = 0.1

/** The file for the packets of a codec, which every service takes; undefined for codecs that need a decoder. */
function outputFor(codec) {
  if (codec === 'aac') return { mediaType: 'audio/mp4', format: new Mp4OutputFormat({ fastStart: false }) }
  if (codec === 'opus' || codec === 'vorbis') return { mediaType: 'audio/ogg', format: new OggOutputFormat() }
  if (codec === 'mp3') return { mediaType: 'audio/mpeg', format: new Mp3OutputFormat({ xingHeader: false }) }
  if (codec === 'flac') return { mediaType: 'audio/flac', format: new FlacOutputFormat() }
  if (/^pcm-(u8|s16|s24|s32|f32)$/.test(codec ?? ''))
    return { mediaType: 'audio/wav', format: new WavOutputFormat() }
  return undefined
}

/** @returns bytes and loudness of each step of the recording */
async function measure(sink, codec) {
  const steps = []
  // The size of a packet indicates its loudness; of PCM and MP3 the content is more exact.
  const metadataOnly = !/^(pcm|mp3)/.test(codec)
  let start
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly })) {
    start ??= packet.timestamp
    const index = Math.max(0, Math.floor((packet.timestamp - start) / STEP_S))
    steps[index] ??= { bytes: 0, loudness: 0 }
    const step = steps[index]
    step.bytes += packet.byteLength
    step.loudness += metadataOnly ? packet.byteLength : loudnessOf(codec, packet.data)
  }
  for (let index = 0; index < steps.length; index += 1) steps[index] ??= { bytes: 0, loudness: 0 }
  return { steps, start: start ?? 0 }
}

async function openPiece(path, codec) {
  const { format, mediaType } = outputFor(codec)
  const output = new Output({ format, target: new FilePathTarget(path) })
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  await output.start()
  return { output, source, mediaType }
}

async function cut({ path, directory, maxBytes, maxSeconds }) {
  const input = new Input({ formats: FORMATS, source: new FilePathSource(path) })
  const track = await input.getPrimaryAudioTrack().catch(() => null)
  const codec = track && (await track.getCodec())
  if (!codec || !outputFor(codec)) return []
  const decoderConfig = await track.getDecoderConfig()
  const sink = new EncodedPacketSink(track)
  const { steps, start } = await measure(sink, codec)
  const cuts = planCuts(steps, { maxBytes, maxSteps: Math.floor(maxSeconds / STEP_S) })
  const pieces = []
  let piece
  for await (const packet of sink.packets()) {
    const at = packet.timestamp - start
    const next = cuts[pieces.length - 1]
    if (!piece || (next !== undefined && at >= next * STEP_S)) {
      await piece?.output.finalize()
      const name = `${directory}/${pieces.length}`
      piece = await openPiece(name, codec)
      pieces.push({
        path: name,
        mediaType: piece.mediaType,
        startMs: Math.round(at * 1000),
        from: packet.timestamp,
      })
    }
    const { from } = pieces.at(-1)
    await piece.source.add(packet.clone({ timestamp: packet.timestamp - from }), { decoderConfig })
  }
  await piece?.output.finalize()
  return pieces.map(({ from: _from, ...rest }) => rest)
}

parentPort?.postMessage(await cut(workerData))
