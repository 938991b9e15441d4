import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Outside of the tree npx would run a package of that name from the registry, where anybody may register it. */
test('nobody is told to run dayleaf by npx', () => {
  const files = ['docs', 'deploy', 'web', 'server', 'contract'].flatMap(filesIn)
  const telling = [join(root, 'README.md'), ...files].filter((file) =>
    readFileSync(file, 'latin1').includes('npx dayleaf'),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(telling).toEqual([])
})
