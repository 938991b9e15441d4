import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Outside of the tree npx would run a package of that name from the registry, where anybody may register it. */
test('nobody is told to run dayleaf by npx', () => {
  const tracked = execFileSync(
    'git',
    ['ls-files', 'README.md', 'SECURITY.md', 'docs', 'deploy', 'web', 'server'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const files = tracked.trim().split('\n')
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /npx dayleaf/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
