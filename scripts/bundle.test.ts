import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

let root: string
/** Of the copy; plain JavaScript, and so without types. */
let bundle: { bundleDirectory(): string; findEntry(): string }

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dayleaf-bundle-'))
  for (const folder of ['bin', 'contract', 'server/cli']) await mkdir(join(root, folder), { recursive: true })
  await cp(new URL('../bin/bundle.mjs', import.meta.url), join(root, 'bin', 'bundle.mjs'))
  for (const file of ['package-lock.json', 'contract/index.ts', 'server/cli/main.ts'])
    await writeFile(join(root, file), '1')
  bundle = await import(pathToFileURL(join(root, 'bin', 'bundle.mjs')).href)
})
afterAll(() => rm(root, { recursive: true }))

test('the sources run where no bundle was built', () =>
  expect(bundle.findEntry()).toBe(join(root, 'server', 'cli', 'main.ts')))

test.each(['package-lock.json', 'contract/index.ts', 'server/cli/main.ts', 'server/new.ts'])(
  'a bundle runs until %s changes',
  async (file) => {
    const directory = bundle.bundleDirectory()
    await mkdir(directory, { recursive: true })
    await writeFile(join(directory, 'main.js'), '')
    expect(bundle.findEntry()).toBe(join(directory, 'main.js'))
    await writeFile(join(root, file), `2 ${file}`)
    expect(bundle.findEntry()).toBe(join(root, 'server', 'cli', 'main.ts'))
  },
)
