import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCodeOf } from '../../lib/error-code.ts'
import { syncDirectory, syncFile } from '../../lib/sync-to-disk.ts'

/**
 * Writes a file under another name, and renames it when it is complete and on disk.
 *
 * @throws Error of one line if the target exists, or its directory does not
 */
export async function writeAtomically<T>(
  target: string,
  fill: (partialFile: string) => Promise<T>,
): Promise<T> {
  if (existsSync(target)) throw new Error(`${target} exists already. Nothing was written`)
  if (!existsSync(dirname(target))) throw new Error(`there is no directory ${dirname(target)}`)
  const partialFile = `${target}.${process.pid}.partial`
  const remove = () => rmSync(partialFile, { force: true })
  const giveUp = () => {
    remove()
    process.exit(1)
  }
  process.once('SIGINT', giveUp).once('SIGTERM', giveUp)
  try {
    createFile(partialFile, dirname(target))
    const result = await fill(partialFile)
    syncFile(partialFile)
    renameSync(partialFile, target)
    syncDirectory(dirname(target))
    return result
  } catch (error) {
    remove()
    throw error
  } finally {
    process.off('SIGINT', giveUp).off('SIGTERM', giveUp)
  }
}

/** Empty, so that a directory that cannot be written is named as such. @throws Error of one line */
function createFile(file: string, directory: string): void {
  try {
    closeSync(openSync(file, 'w', 0o600))
  } catch (cause) {
    throw new Error(`${directory} cannot be written (${errorCodeOf(cause)}). Nothing was written`, { cause })
  }
}
