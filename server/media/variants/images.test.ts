import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVariants } from './images.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dayleaf-images-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

test('the pictures of one user do not hold up those of another', async () => {
  const path = join(directory, 'lake.png')
  const background = { r: 1, g: 2, b: 3 }
  await sharp({ create: { width: 900, height: 600, channels: 3, background } }).toFile(path)
  const made: string[] = []
  const make = async (userId: string, index = 0) => {
    const targetOf = (name: string) => join(directory, `${userId}-${index}-${name}`)
    const targets = {
      preview: targetOf('preview'),
      thumbnail: targetOf('thumbnail'),
      print: targetOf('print'),
    }
    const size = await makeVariants(path, 'image/png', { targets, userId })
    expect(size).toEqual({ width: 900, height: 600 })
    made.push(userId)
  }
  const many = Array.from({ length: 30 }, (_, index) => make('ada', index))
  await Promise.all([...many, make('ben'), make('eve')])
  // Ada's second one waited first.
  expect(made.slice(0, 4)).toEqual(['ada', 'ada', 'ben', 'eve'])
})
