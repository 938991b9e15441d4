import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The image is built for amd64 and arm64, from packages that bring binaries for each.
const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

interface Locked {
  version: string
  os?: string | string[]
  cpu?: string | string[]
  libc?: string[]
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
const isFor = (system: string, processor: string, { os, cpu }: Locked) =>
  [os ?? []].flat().includes(system) && [cpu ?? []].flat().includes(processor)
const onAmd64 = Object.entries(packages).filter(([, locked]) => isFor('linux', 'x64', locked))

test('each binary package for Linux on amd64 has its like on arm64', () => {
  expect(onAmd64.map(([path]) => path)).toContain('node_modules/@img/sharp-linux-x64')
  const kindOf = ({ version, libc = [] }: Locked) => [version, ...libc].join(' ')
  const missing = onAmd64
    .filter(([path, locked]) => {
      const other = packages[path.replace('x64', 'arm64')]
      return !(other && isFor('linux', 'arm64', other) && kindOf(other) === kindOf(locked))
    })
    .map(([path]) => path)
  expect(missing).toEqual([])
})

test('the workflow builds the image on both, and its base has both', () => {
  const workflow = read('.github/workflows/container.yml')
  for (const platform of ['linux/amd64', 'linux/arm64']) expect(workflow).toContain(`platform: ${platform}`)
  expect(workflow).toMatch(/docker build --platform \$\{\{ matrix\.platform \}\}/)
  // Debian: binaries for glibc are enough.
  expect(read('deploy/Dockerfile').match(/^FROM \S+/gm)).toEqual(
    Array.from({ length: 2 }, () => expect.stringMatching(/^FROM node:[\d.]+-trixie-slim$/)),
  )
})
