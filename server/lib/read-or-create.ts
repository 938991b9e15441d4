import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCodeOf } from './error-code.ts'
import { syncDirectory } from './sync-to-disk.ts'

/**
 * Reads a small file, which is created with `content` if it is absent. If several processes do so at once, on one machine
 * or on several, all get the content of the first. It is on disk when this returns.
 */
export function readOrCreate(file: string, content: string): string {
  if (!existsSync(file)) create(file, content)
  return readFilled(file)
}

/** Written under another name and then linked, because a power cut must not leave half of the file. */
function create(file: string, content: string): void {
  // Processes in two containers may have one id.
  const partialFile = `${file}.partial-${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(partialFile, content, { mode: 0o600, flush: true })
  try {
    linkSync(partialFile, file)
  } catch (error) {
    // File systems without hard links (exFAT, SMB, Android's) refuse them by different codes. A disk that cannot be
    // written refuses the second way too.
    if (errorCodeOf(error) !== 'EEXIST') createExclusively(file, content)
  } finally {
    rmSync(partialFile)
  }
  syncDirectory(dirname(file))
}

function createExclusively(file: string, content: string): void {
  const descriptor = openNew(file)
  if (descriptor === undefined) return
  try {
    writeFileSync(descriptor, content, { flush: true })
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  } finally {
    closeSync(descriptor)
  }
}

function openNew(file: string): number | undefined {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return undefined
    throw error
  }
}

const WAIT_MS = 20
const MAX_WAITS = 50

/** A file without content was created exclusively by another process, which is about to write it. */
function readFilled(file: string): string {
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  let text = readFileSync(file, 'utf8')
  for (let waits = 0; text === '' && waits < MAX_WAITS; waits += 1) {
    Atomics.wait(sleeper, 0, 0, WAIT_MS)
    text = readFileSync(file, 'utf8')
  }
  return text
}
