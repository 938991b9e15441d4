import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The directory of `package.json`. It is looked for upwards, because a bundled module lies elsewhere than its source. */
export const projectDirectory = findUpwards(import.meta.dirname)

function findUpwards(directory: string): string {
  if (existsSync(join(directory, 'package.json')) || directory === dirname(directory)) return directory
  return findUpwards(dirname(directory))
}
