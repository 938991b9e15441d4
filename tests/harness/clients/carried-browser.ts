import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The Chromium of the package `@sparticuz/chromium`, with the libraries that a minimal system lacks. */
export interface CarriedBrowser {
  executablePath: string
  /** Added to the environment of the browser alone. */
  environment: { LD_LIBRARY_PATH: string; FONTCONFIG_PATH: string }
}

const PACKAGE = new URL('../../../node_modules/@sparticuz/chromium/package.json', import.meta.url)
const BUILT = fileURLToPath(new URL('../../../build/browser/', import.meta.url))

/** Unpacks it once, into another directory that is then renamed: an interrupted run leaves no incomplete browser. */
export async function unpackBrowser(): Promise<CarriedBrowser> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('No Chromium is carried for this platform: name one in DAYLEAF_TEST_BROWSER.')
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8'))
  const directory = join(BUILT, version)
  if (!existsSync(directory)) await unpackInto(directory)
  return {
    executablePath: join(directory, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: join(directory, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(directory, 'fonts'),
    },
  }
}

async function unpackInto(directory: string): Promise<void> {
  const partial = `${directory}.${process.pid}`
  mkdirSync(partial, { recursive: true })
  const script = fileURLToPath(new URL('./unpack-browser.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [script], { env: { TMPDIR: partial } })
  try {
    renameSync(partial, directory)
  } catch (error) {
    // Another process has unpacked it meanwhile.
    if (!existsSync(directory)) throw error
    rmSync(partial, { recursive: true })
  }
}
