// Reads archives in a process of its own: one that takes too much memory or time ends this process alone.
import { UnreadableFile } from '../../import/problem.ts'
import { serveCalls } from '../../lib/helper/serve-calls.ts'
import type { ReadFailure } from './archive-reader.ts'
import { readArchive } from './read-archive.ts'

serveCalls({ readArchive }, (error): ReadFailure => {
  if (error instanceof UnreadableFile) return { problem: error.problem }
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
})
