import { readdir } from 'node:fs/promises'
import { errorCodeOf } from './error-code.ts'

/** The names in a directory, sorted; none if it does not exist. */
export async function listDirectory(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).sort()
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return []
    throw error
  }
}
