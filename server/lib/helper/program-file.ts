import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { projectDirectory } from '../project-directory.ts'

/**
 * The file that a thread or process starts with: the source, or its bundle if the service runs from a bundle.
 * `scripts/build.ts` makes one of each `*.program.ts`.
 */
export function programFile(source: string): string {
  if (import.meta.filename.endsWith('.ts')) return join(projectDirectory, source)
  const name = basename(source).replace(/\.ts$/, '.js')
  // Bundled modules that several programs share are in a folder beside the programs.
  const here = import.meta.dirname
  const found = [here, dirname(here)].map((folder) => join(folder, name)).find((file) => existsSync(file))
  if (found === undefined) throw new Error(`The bundle lacks ${name}.`)
  return found
}
