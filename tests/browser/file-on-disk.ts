import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** A large file to choose, until the test ends. Bytes in place of its path would take seconds on their way to the page. */
export async function putOnDisk(name: string, bytes: Uint8Array): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'dayleaf-file-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const path = join(directory, name)
  await writeFile(path, bytes)
  return path
}

/** Cuts the connection of the first part of a file after two million bytes. @returns where each part begins */
export async function cutFirstUpload(page: Page, bytes: Buffer): Promise<(string | undefined)[]> {
  const offsets: (string | undefined)[] = []
  await page.route('**/api/v1/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    offsets.push(request.headers()['upload-offset'])
    if (offsets.length > 1) return route.continue()
    await route.fetch({ postData: bytes.subarray(0, 2_000_000) })
    return route.abort()
  })
  return offsets
}
