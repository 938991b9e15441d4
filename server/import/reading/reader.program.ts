// Reads foreign files in a process of its own: a file that takes too much memory or time ends this process alone.
import { DatabaseError } from '../../database/errors.ts'
import { errorCodeOf } from '../../lib/error-code.ts'
import { serveCalls } from '../../lib/helper/serve-calls.ts'
import { UnreadableFile } from '../problem.ts'
import { FileReading } from './file-reading.ts'
import type { Failure, FileToExtract, FileToRead } from './import-reader.ts'

let reading: FileReading | undefined

function current(): FileReading {
  if (!reading) throw new Error('no file is open')
  return reading
}

async function close(): Promise<void> {
  const closed = reading
  reading = undefined
  await closed?.[Symbol.asyncDispose]()
}

function toFailure(error: unknown): Failure {
  if (error instanceof UnreadableFile) return { kind: 'unreadable', problem: error.problem }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (error instanceof DatabaseError) return { kind: 'unavailable', message }
  return { kind: 'other', message, code: errorCodeOf(error) }
}

serveCalls(
  {
    async open(file: FileToRead) {
      await close()
      const opened = await FileReading.open(file)
      reading = opened.reading
      return opened.format
    },
    next: () => current().nextBatch(),
    isOfFormat: () => current().isOfFormat(),
    extract: (file: FileToExtract) => current().extract(file),
    close,
  },
  toFailure,
)
