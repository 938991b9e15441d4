import { closeSync, fsyncSync, openSync } from 'node:fs'
import { errorCodeOf } from './error-code.ts'

/** Waits until the content of a file is on disk, so that a rename cannot leave half of it after a power cut. */
export function syncFile(file: string): void {
  sync(file, 'r+')
}

/** Likewise for a directory and the names in it. Windows has no such call and needs none. */
export function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return
  try {
    sync(directory, 'r')
  } catch (error) {
    if (!isUnsupported(error)) throw error
  }
}

/** Some file systems of networks and phones can sync files, but not directories. */
export const isUnsupported = (error: unknown): boolean =>
  /^(EINVAL|ENOTSUP|EOPNOTSUPP|ENOSYS)$/.test(errorCodeOf(error) ?? '')

function sync(path: string, mode: 'r' | 'r+'): void {
  const descriptor = openSync(path, mode)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
