// Finds the bundle of the service, which `scripts/build.ts` makes of its sources. Against the sources it takes 60 % of
// the processor time of a start and 25 MB less memory: 500 modules need not be found, stripped of types and linked.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Bears a digest of its sources and dependencies, so that one of an older version is never run. */
export function bundleDirectory() {
  const hash = createHash('sha256')
  for (const file of [...listSources('contract'), ...listSources('server'), 'package-lock.json'])
    hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return join(root, 'build', 'server', hash.digest('hex').slice(0, 16))
}

/** The command line's main file: of the bundle, or of the sources where none was built from them. */
export function findEntry() {
  const bundled = join(bundleDirectory(), 'main.js')
  return existsSync(bundled) ? bundled : join(root, 'server', 'cli', 'main.ts')
}

const listSources = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(ts|mjs)$/.test(name) && !name.endsWith('.test.ts'))
    .sort()
