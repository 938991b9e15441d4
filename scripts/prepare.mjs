// Brings a fresh clone to the point where it can run: installs what the lock file names, builds what is
// not built. Plain JavaScript for Node 20, because it runs before our own Node is there.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findOwnNode, isNewEnough, missingNode } from '../bin/own-node.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

// npm writes this marker when an install has finished, so a half-done install counts as none.
const marker = join(root, 'node_modules', '.package-lock.json')
const lockFile = join(root, 'package-lock.json')

if (!existsSync(marker) || statSync(marker).mtimeMs < statSync(lockFile).mtimeMs) {
  console.error('Installing dependencies …')
  // The engine warnings speak of the Node that installs, not of the one that will run.
  const npm = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) process.exit(npm.status ?? 1)
}

// npm puts node_modules/.bin first in the PATH of its scripts: this is the Node they will get.
const node = findOwnNode(root) ?? process.execPath
const run = (...args) => execFileSync(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })

const version = readVersion()
if (!isNewEnough(version)) {
  console.error(missingNode(version))
  process.exit(1)
}

run('scripts/build.ts')

/** The packaged Node is built for glibc: where it does not run, it counts as none. */
function readVersion() {
  try {
    return String(run('--version')).trim()
  } catch {
    return process.version
  }
}
