// Finds out at start what a broken installation lacks, which would otherwise fail only when somebody needs it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { isWebClientBuilt } from '../http/web-client.ts'
import type { Logger } from '../lib/logger.ts'
import { projectDirectory } from '../lib/project-directory.ts'

const PROGRAM = join(projectDirectory, 'server', 'process', 'check-packages.mjs')

/** What is not part of the bundle, and what is built into Node, but not into every one. */
const PACKAGES = ['argon2', 'exifr', 'file-type', 'music-metadata', 'heic-decode', 'sharp']

/** Once a process: installed packages do not change under it. */
let packages: ReturnType<typeof checkPackages> | undefined

/**
 * @param isThere of parts that the caller has tried to open, by name
 * @returns the names of parts that do not load; each is logged with its reason
 */
export async function findBrokenParts(
  logger: Pick<Logger, 'error'>,
  isThere: Record<string, boolean>,
): Promise<string[]> {
  packages ??= checkPackages()
  const { working, reasons } = await packages
  const parts = { ...isThere, 'web client': isWebClientBuilt() }
  const broken = [
    ...PACKAGES.filter((name) => !working.has(name)),
    ...Object.entries(parts).flatMap(([name, isWorking]) => (isWorking ? [] : [name])),
  ]
  if (broken.length > 0) logger.error({ broken, reasons }, 'the installation is incomplete')
  return broken
}

async function checkPackages(): Promise<{ working: ReadonlySet<string>; reasons: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...PACKAGES], { stdio: ['ignore', 'pipe', 'pipe'] })
  // The service may end meanwhile.
  child.unref()
  // Without a process there is nothing to read.
  child.on('error', () => undefined)
  const [names, reasons] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { working: new Set(names.split('\n')), reasons: reasons.trim() }
}
