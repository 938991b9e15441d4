import { expect, test } from 'vitest'
import type { Attachment } from '../../contract/attachments.ts'
import { ratioOf, srcSetOf } from './picture.ts'

const picture = (width: number | null, height: number | null) =>
  ({ width, height, previewUrl: '/preview', thumbnailUrl: '/thumbnail' }) as Attachment

test.each([
  [4000, 3000, '/thumbnail 320w, /preview 1600w'],
  // The longer side is the height.
  [3000, 4000, '/thumbnail 240w, /preview 1200w'],
  // Copies are never larger than the picture.
  [200, 100, '/thumbnail 200w, /preview 200w'],
])('a picture of %i × %i tells the browser how wide its copies are', (width, height, sources) => {
  expect(srcSetOf(picture(width, height))).toBe(sources)
})

test('a picture of unknown size has a usual place and one copy', () => {
  expect(srcSetOf(picture(null, null))).toBeUndefined()
  expect(ratioOf(picture(null, null))).toBeCloseTo(4 / 3)
})
