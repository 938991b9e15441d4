import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { processEnvironment } from '../../../server/config.ts'

/** Runs the service and its commands as real processes. */
const repositoryRoot = join(import.meta.dirname, '..', '..', '..')

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface Running {
  pid: number
  /** Standard output and standard error so far. */
  output(): string
  /** Resolves with the first group when the output matches; rejects if the process ends before. */
  outputMatching(pattern: RegExp): Promise<string>
  /** Sends a signal to this process alone. */
  signal(signal: NodeJS.Signals): void
  /** Resolves when it has ended, also after an error. */
  ended: Promise<Ended>
}

export interface ServiceProcess extends Running {
  url: string
}

interface Start {
  /** The working directory; by default that of the repository. */
  directory?: string
  settings?: Record<string, string>
  /** Written to standard input, which is then closed. */
  input?: string
  /** A shell command that sets limits for the process, such as `umask 077`. */
  limits?: string
  /** A shell command in a mount namespace of the process, such as a mount. */
  mounts?: string
  /** Shared by several tests: `killStarted` does not end it. */
  isKept?: boolean
}

/** The environment without settings of Dayleaf, so that no service of the developer is used. */
function environmentWith(settings: Record<string, string>): Record<string, string | undefined> {
  const outer = Object.entries(processEnvironment()).filter(([name]) => !/^(DAYLEAF_|HOST$|PORT$)/.test(name))
  return { ...Object.fromEntries(outer), ...settings }
}

/** Runs a script of the repository with this version of Node. */
export const startNode = (args: readonly string[], start: Start = {}): Running =>
  startProgram([process.execPath, ...args], start)

export function startProgram(
  command: readonly string[],
  { settings = {}, input = '', limits, mounts, isKept = false, directory = repositoryRoot }: Start = {},
): Running {
  const before = mounts ?? limits
  const limited = before ? ['sh', '-c', `${before} && exec "$@"`, 'sh', ...command] : [...command]
  const [file = '', ...rest] = mounts ? [...OWN_MOUNTS, ...limited] : limited
  const child = spawn(file, rest, { cwd: directory, env: environmentWith(settings), stdio: 'pipe' })
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  let [stdout, stderr] = ['', '']
  const changes = new EventEmitter().setMaxListeners(0)
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    changes.emit('change')
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
    changes.emit('change')
  })
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      started.delete(child)
      resolve({ code, signal, stdout, stderr })
    })
  })
  if (!isKept) started.add(child)
  const output = () => stdout + stderr
  return {
    pid: child.pid ?? -1,
    output,
    outputMatching: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output())
          if (!found) return
          changes.off('change', look)
          resolve(found[1] ?? found[0])
        }
        changes.on('change', look)
        ended.then(() => reject(new Error(`The process ended without ${pattern}:\n${output()}`)))
        look()
      }),
    signal: (signal) => void child.kill(signal),
    ended,
  }
}

const started = new Set<ChildProcess>()

/** Root in a new mount namespace: its mounts are invisible to others, and end with the process. */
const OWN_MOUNTS = ['unshare', '--user', '--map-root-user', '--mount']

/** Whether this machine allows a test to mount. */
export function canMount(): boolean {
  const [file = '', ...args] = OWN_MOUNTS
  return spawnSync(file, [...args, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
}

/** For `afterEach`: ends the processes that a failed test has left. */
export async function killStarted(): Promise<void> {
  for (const child of started) {
    const closed = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGKILL')
    await closed
  }
}

/** Starts `dayleaf serve` on a free port, and resolves when it listens. */
export async function startServiceProcess(dataDirectory: string, start: Start = {}): Promise<ServiceProcess> {
  const settings = {
    PORT: '0',
    DAYLEAF_DATA_DIR: dataDirectory,
    DAYLEAF_RATE_LIMIT: 'off',
    // Tests hold several pages at once at a stand-in for a local provider.
    DAYLEAF_LOCAL_PAGES: '8',
    ...start.settings,
    NODE_OPTIONS: `${start.settings?.NODE_OPTIONS ?? ''} --import=${import.meta.resolve('./watch-requests.mjs')}`,
  }
  const running = startNode(['bin/dayleaf.mjs', 'serve'], { ...start, settings })
  const url = await running.outputMatching(/"url":"([^"]+)","msg":"listening"/)
  return { ...running, url }
}

interface EndedCommand extends Ended {
  /** The diary that the command named in the first line of standard error, which `stderr` is then without. */
  diary: string | undefined
}

/** Runs a `dayleaf` command to its end. */
export async function runDayleaf(
  dataDirectory: string,
  args: readonly string[],
  input = '',
  more: Record<string, string> = {},
): Promise<EndedCommand> {
  const settings = { DAYLEAF_DATA_DIR: dataDirectory, ...more }
  const ended = await startNode(['bin/dayleaf.mjs', ...args], { settings, input }).ended
  const naming = /^Diary: (.+)\n/.exec(ended.stderr)
  return { ...ended, stderr: ended.stderr.slice(naming?.[0].length ?? 0), diary: naming?.[1] }
}
