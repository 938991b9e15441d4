import { expect, test } from 'vitest'
import { MediaFiles } from './media-files.ts'
import type { Member } from './source.ts'

const memberAt = (path: string) => ({ path }) as Member

test.each([
  ['a name with a number sign', 'media/e1/b&c #2.jpg', 'e1/b&c #2.jpg'],
  ['a name with a question mark', 'photos/What?.jpg', 'What?.jpg'],
  ['a name with a percent sign', 'photos/50%20.jpg', '50%20.jpg'],
  ['an encoded address', 'photos/b&c #2.jpg', '../photos/b%26c%20%232.jpg'],
  ['an address with a query and a fragment', 'photos/a b.jpg', 'a%20b.jpg?size=2#top'],
])('finds the file of %s', (_, path, name) => {
  const files = new MediaFiles([memberAt('e2/other.jpg'), memberAt(path)])
  expect(files.find(name, 'notes')).toBe(path)
})
