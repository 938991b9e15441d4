import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A large file to choose, until the test ends. Bytes in place of its path would take seconds on their way to the page. */
export async function putOnDisk(name: string, bytes: Uint8Array): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'dayleaf-file-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const path = join(directory, name)
  await writeFile(path, bytes)
  return path
}
