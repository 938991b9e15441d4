// Stores recordings piece by piece while they run, so that a recording of a closed or crashed tab can be recovered.
import { openDatabase } from '../offline/database.ts'
import type { Recording, RecordingPiece } from '../offline/records.ts'
import { addFiles, findFile, type NewFile } from './kept-files.ts'
import { toPeaks } from './peaks.ts'

const MAX_PEAKS = 80
/** The loudest part of a silent recording is below it. */
const QUIET = 0.02

/** The name of the Web Lock that the recording tab holds. */
const lockOf = (key: string): string => `dayleaf-recording-${key}`

export const whileRecording = (key: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? (navigator.locks.request(lockOf(key), work) as Promise<void>) : work()

/** @throws if the device has no space */
export async function putRecording(userId: string, recording: Recording): Promise<void> {
  await (await openDatabase(userId)).put('recordings', recording)
}

/** @throws if the device has no space */
export async function putPiece(userId: string, piece: RecordingPiece): Promise<void> {
  await (await openDatabase(userId)).put('pieces', piece)
}

/** Names a recording by its start time: `voice-20260314-1830.webm`. */
export function toRecordedFile(recording: Recording, pieces: readonly RecordingPiece[]): NewFile {
  const { key, mediaType, startedAt } = recording
  const moment = Temporal.Instant.fromEpochMilliseconds(startedAt)
    .toZonedDateTimeISO(Temporal.Now.timeZoneId())
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
  const [type = ''] = mediaType.split(';')
  const levels = pieces.flatMap((piece) => piece.levels)
  return {
    key,
    name: `voice-${moment.replaceAll(/[-:]/g, '').replace('T', '-')}.${type.endsWith('mp4') ? 'm4a' : 'webm'}`,
    mediaType: type,
    blob: new Blob(
      pieces.map(({ blob }) => blob),
      { type },
    ),
    durationMs: pieces.at(-1)?.elapsedMs ?? 0,
    peaks: toPeaks(levels, Math.min(MAX_PEAKS, levels.length), QUIET),
  }
}

/** Converts a recording to a file of a draft. */
export async function keepAsFile(
  userId: string,
  owner: string,
  file: NewFile & { key: string },
): Promise<void> {
  if (!(await findFile(userId, file.key))) await addFiles(owner, [file])
  await deleteRecording(userId, file.key)
}

export async function deleteRecording(userId: string, key: string): Promise<void> {
  const database = await openDatabase(userId)
  const transaction = database.transaction(['recordings', 'pieces'], 'readwrite')
  await transaction.objectStore('recordings').delete(key)
  await transaction.objectStore('pieces').delete(IDBKeyRange.bound([key], [key, []]))
  await transaction.done
}

export interface LeftRecording {
  recording: Recording
  file: NewFile
}

/** Recordings left by closed tabs, oldest first. */
export async function listLeftRecordings(userId: string): Promise<LeftRecording[]> {
  const database = await openDatabase(userId)
  const held = navigator.locks ? (await navigator.locks.query()).held : undefined
  const isRunning = ({ key }: Recording) => held?.some(({ name }) => name === lockOf(key)) ?? false
  const left: LeftRecording[] = []
  for (const recording of await database.getAll('recordings')) {
    if (isRunning(recording)) continue
    const range = IDBKeyRange.bound([recording.key], [recording.key, []])
    const pieces = await database.getAll('pieces', range)
    const isOver = pieces.length === 0 || (await findFile(userId, recording.key)) !== undefined
    if (isOver) await deleteRecording(userId, recording.key)
    else left.push({ recording, file: toRecordedFile(recording, pieces) })
  }
  return left.sort((one, other) => one.recording.startedAt - other.recording.startedAt)
}
