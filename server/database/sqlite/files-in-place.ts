// Finds out that the diary's files were moved, deleted or replaced while they are open.
import { statSync } from 'node:fs'
import { DatabaseError } from '../errors.ts'

const identityOf = (path: string): string => {
  const { dev, ino } = statSync(path, { bigint: true })
  return `${dev} ${ino}`
}

/**
 * A process goes on writing to files that no longer have a name: what it commits there is lost when it ends. A backup
 * that somebody puts in the place of the open file does this, or a tool that deletes the log.
 *
 * @param file open, with its log
 * @returns a function that throws DatabaseError 'replaced'; a commit, which is synced to disk, takes hundreds of times as long
 */
export function watchFiles(file: string): () => void {
  const paths = [file, `${file}-wal`]
  const opened = paths.map(identityOf)
  const areInPlace = () => {
    try {
      return paths.every((path, index) => identityOf(path) === opened[index])
    } catch {
      return false
    }
  }
  return () => {
    if (!areInPlace()) throw new DatabaseError('replaced', undefined)
  }
}
