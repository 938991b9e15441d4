// Makes a fresh clone runnable: installs dependencies and builds what is missing. Plain JavaScript for Node 20, because it
// runs before the packaged Node is installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode } from '../bin/own-node.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

// npm writes this file when an install has finished.
const marker = join(root, 'node_modules', '.package-lock.json')
const lockFile = join(root, 'package-lock.json')

if (!existsSync(marker) || statSync(marker).mtimeMs < statSync(lockFile).mtimeMs) {
  console.error('Installing dependencies, which takes a minute or two …')
  // Without engine warnings: these are about the Node that installs, not about the one that will run.
  const npm = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) process.exit(npm.status ?? 1)
}

const { node, problem } = findNode(root)
if (problem) {
  console.error(problem)
  process.exit(1)
}
// npm puts node_modules/.bin first in the PATH of its scripts, so a packaged Node that does not start is removed.
if (node === process.execPath) rmSync(join(root, 'node_modules', '.bin', 'node'), { force: true })
execFileSync(node, ['scripts/build.ts'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
