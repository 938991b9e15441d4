import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { killStarted } from './service-process.ts'

/** A temporary directory, and the function that removes it. */
export async function makeDataDirectory(): Promise<{ dataDirectory: string; remove(): Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'dayleaf-fault-'))
  return {
    dataDirectory: join(parent, 'data'),
    remove: () => rm(parent, { recursive: true, force: true }),
  }
}

/** Registers hooks for a directory per test, which is removed with its processes. Call at the top of a test file. */
export function setUpDataDirectory(): { readonly dataDirectory: string } {
  const home = { dataDirectory: '' }
  let remove: () => Promise<void>
  beforeEach(async () => {
    ;({ dataDirectory: home.dataDirectory, remove } = await makeDataDirectory())
  })
  afterEach(async () => {
    await killStarted()
    await remove()
  })
  return home
}
