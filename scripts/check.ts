// Runs all static checks of the whole tree, also after one of them has failed.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The JavaScript file of a package's program. Not from `.bin`, whose files on Windows are not JavaScript. */
function programOf(packageName: string, program: string): string {
  const directory = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  return join(directory, typeof bin === 'string' ? bin : bin[program])
}

// The client has its own configuration, with the types of browsers.
const typeChecks = globSync('tsconfig*.json', { cwd: root })
  .sort()
  .map((config) => [`types of ${config}`, [programOf('typescript', 'tsc'), '-p', config]] as const)

const checks: Record<string, readonly string[]> = {
  'format and lint': [programOf('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.'],
  ...Object.fromEntries(typeChecks),
  arrows: ['scripts/arrows.ts'],
  'dead code': [programOf('knip', 'knip')],
  'generated files': ['scripts/generate.ts', '--check'],
  'libraries of carried programs': ['scripts/carried-libraries.ts'],
}

const failed = Object.entries(checks).filter(([name, command]) => {
  console.error(`\n== ${name}`)
  const { status, error } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' })
  if (error) console.error(error.message)
  return status !== 0
})

console.error(failed.length > 0 ? `\nFailed: ${failed.map(([name]) => name).join(', ')}.` : '\nAll good.')
process.exitCode = failed.length > 0 ? 1 : 0
