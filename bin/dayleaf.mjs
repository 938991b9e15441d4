#!/usr/bin/env node
// The command, for any Node from 20: runs the command line of the service on a Node that is new enough for it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findNode, isNewEnough, NODE_FLAGS } from './own-node.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) {
  console.error('Dayleaf is not installed yet: run `npm start` or `npm ci` first.')
  process.exit(1)
}

if (isNewEnough(process.version)) {
  const [{ enableCompileCache }, { findEntry }] = await Promise.all([
    import('node:module'),
    import('./bundle.mjs'),
  ])
  // A directory of ours: all users of the machine share the default one.
  enableCompileCache(join(root, 'build', 'compile-cache'))
  await import(pathToFileURL(findEntry()).href)
} else {
  const { node, problem } = findNode(root)
  if (problem) {
    console.error(problem)
    process.exit(1)
  }
  const child = spawn(node, [...NODE_FLAGS, fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // The terminal sends SIGINT to both processes; a second one would end the service before its answers.
  process.on('SIGINT', () => undefined)
  child.on('exit', (code) => process.exit(code ?? 1))
}
