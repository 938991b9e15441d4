// Finds out that the diary's files were moved, deleted or replaced while they are open.
import { statSync } from 'node:fs'
import { DatabaseError } from '../errors.ts'

/** Asked before each commit, which is synced to disk and so takes hundreds of times as long. */
export type AreInPlace = () => boolean

const identityOf = (path: string): string => {
  const { dev, ino } = statSync(path, { bigint: true })
  return `${dev} ${ino}`
}

/**
 * A process goes on writing to files that no longer have a name: what it commits there is lost when it ends. A backup
 * that somebody puts in the place of the open file does this, or a tool that deletes the log.
 *
 * @param file open, with its log
 */
export function watchFiles(file: string): AreInPlace {
  const paths = [file, `${file}-wal`]
  const opened = paths.map(identityOf)
  return () => {
    try {
      return paths.every((path, index) => identityOf(path) === opened[index])
    } catch {
      return false
    }
  }
}

/** @throws DatabaseError 'replaced' */
export function assertInPlace(areInPlace: AreInPlace): void {
  if (!areInPlace()) throw new DatabaseError('replaced', undefined)
}
