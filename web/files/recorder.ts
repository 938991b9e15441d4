// Records the microphone and stores each second on this device at once.
import type { Recording, RecordingPiece } from '../offline/records.ts'
import { randomKey } from '../offline/waiting-events.ts'
import { getUserId } from '../state/session.ts'
import {
  deleteRecording,
  keepAsFile,
  putPiece,
  putRecording,
  toRecordedFile,
  whileRecording,
} from './kept-recordings.ts'

export type MicrophoneFault = 'refused' | 'missing' | 'busy' | 'insecure' | 'unable'

/** Why the microphone cannot be recorded. */
export class MicrophoneError extends Error {
  readonly fault: MicrophoneFault

  constructor(fault: MicrophoneFault) {
    super(fault)
    this.fault = fault
  }
}

export interface RecorderEvents {
  /** Called ten times a second. @param level loudness, 0 to 1 */
  onTick: (elapsedMs: number, level: number) => void
  /** The device has no space: the recording exists only in this tab. */
  onNoRoom: () => void
  /** The microphone was disconnected; the recording up to then is kept. */
  onCutOff: () => void
}

export interface Recorder {
  pause(): void
  resume(): void
  /** Stops the recording and adds it to a draft. */
  keep(owner: string): Promise<void>
  discard(): Promise<void>
}

/** Speech is clear at this bit rate; a minute takes a quarter of a megabyte. */
const BITS_PER_SECOND = 32_000
const PIECE_MS = 1_000
const TICK_MS = 100
const MEDIA_TYPES = ['audio/webm;codecs=opus', 'audio/mp4;codecs=opus', 'audio/mp4', 'audio/webm']

/** @throws MicrophoneError */
export async function startRecorder(events: RecorderEvents): Promise<Recorder> {
  const stream = await openMicrophone()
  try {
    return record(stream, events)
  } catch {
    release(stream)
    throw new MicrophoneError('unable')
  }
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function record(stream: MediaStream, events: RecorderEvents): Recorder {
  const mimeType = MEDIA_TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? ''
  const media = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND })
  media.start(PIECE_MS)
  const recording: Recording = { key: randomKey(), mediaType: media.mimeType, startedAt: Date.now() }
  const clock = createStopwatch()
  const pieces = createPieces(recording, clock, events.onNoRoom)
  const meter = startMeter(stream, (level) => {
    if (media.state === 'recording') pieces.noteLevel(level)
    events.onTick(clock.read(), media.state === 'recording' ? level : 0)
  })
  media.ondataavailable = ({ data }) => pieces.add(data)
  stream.getAudioTracks()[0]?.addEventListener('ended', () => {
    clock.stop()
    events.onCutOff()
  })
  clock.start()
  const ended = Promise.withResolvers<void>()
  void whileRecording(recording.key, () => ended.promise)
  const end = async () => {
    clock.stop()
    await stopMedia(media)
    release(stream)
    await meter.close()
    await pieces.settle()
  }
  return {
    ...createSwitch(media, clock),
    ...createEndings({ recording, pieces, end, unlock: ended.resolve }),
  }
}

const createSwitch = (media: MediaRecorder, clock: ReturnType<typeof createStopwatch>) => ({
  pause() {
    if (media.state !== 'recording') return
    media.pause()
    clock.stop()
  },
  resume() {
    if (media.state !== 'paused') return
    media.resume()
    clock.start()
  },
})

interface Ending {
  recording: Recording
  pieces: { all: readonly RecordingPiece[] }
  end: () => Promise<void>
  /** Releases the recording, so that other tabs can offer it. */
  unlock: () => void
}

const createEndings = ({ recording, pieces, end, unlock }: Ending) => ({
  async keep(owner: string) {
    try {
      await end()
      const file = toRecordedFile(recording, pieces.all)
      if (file.blob.size > 0) await keepAsFile(getUserId(), owner, { ...file, key: recording.key })
    } finally {
      unlock()
    }
  },
  async discard() {
    await end()
    await deleteRecording(getUserId(), recording.key).catch(() => undefined)
    unlock()
  },
})

/** Resolves after the last piece. */
async function stopMedia(media: MediaRecorder): Promise<void> {
  if (media.state === 'inactive') return
  const stopped = new Promise((resolve) => media.addEventListener('stop', resolve))
  media.stop()
  await stopped
}

async function openMicrophone(): Promise<MediaStream> {
  if (!window.isSecureContext) throw new MicrophoneError('insecure')
  if (!navigator.mediaDevices || typeof MediaRecorder === 'undefined') throw new MicrophoneError('unable')
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true })
  } catch (error) {
    throw new MicrophoneError(faultOf(error))
  }
}

function faultOf(error: unknown): MicrophoneFault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' ? 'missing' : 'busy'
}

/** Measures the loudness of a stream ten times a second. */
function startMeter(stream: MediaStream, onLevel: (level: number) => void) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const read = () => {
    analyser.getFloatTimeDomainData(samples)
    onLevel(
      Math.min(
        1,
        samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0),
      ),
    )
  }
  const timer = setInterval(read, TICK_MS)
  return {
    close() {
      clearInterval(timer)
      return context.close()
    },
  }
}

function createStopwatch() {
  let [elapsedMs, startedAt] = [0, Number.NaN]
  const read = () => elapsedMs + (Number.isNaN(startedAt) ? 0 : performance.now() - startedAt)
  return {
    read,
    start() {
      startedAt = performance.now()
    },
    stop() {
      elapsedMs = read()
      startedAt = Number.NaN
    },
  }
}

/** Stores pieces in order. Pieces that the device has no space for stay in memory. */
function createPieces(recording: Recording, clock: { read(): number }, onNoRoom: () => void) {
  const userId = getUserId()
  const all: RecordingPiece[] = []
  let levels: number[] = []
  let writing = putRecording(userId, recording).catch(onNoRoom)
  return {
    all,
    noteLevel: (level: number) => void levels.push(level),
    add(blob: Blob) {
      if (blob.size === 0) return
      const piece = { recording: recording.key, index: all.length, blob, elapsedMs: clock.read(), levels }
      levels = []
      all.push(piece)
      writing = writing.then(() => putPiece(userId, piece)).catch(onNoRoom)
    },
    settle: () => writing,
  }
}
