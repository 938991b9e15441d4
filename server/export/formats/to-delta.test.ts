import { expect, test } from 'vitest'
import { readDelta } from '../../import/formats/quill-delta.ts'
import { toDelta } from './to-delta.ts'

const ID = '01890000-0000-7000-8000-000000000001'

test('a page keeps its form as a delta, and is read back', () => {
  const page = [
    '# Lake',
    'We **really** ~~*went*~~ to [the site](https://example.org) by `train`',
    '- bread\n- pears\n  - two\n- figs',
    '1. One\n2. Two',
    '> Said',
    '```\nlet x\n\nlet y\n```',
    'Two\nlines',
  ].join('\n\n')
  expect(toDelta(page, new Set()).ops.slice(0, 5)).toEqual([
    { insert: 'Lake' },
    { insert: '\n', attributes: { header: 1 } },
    { insert: '\n' },
    { insert: 'We ' },
    { insert: 'really', attributes: { bold: true } },
  ])
  // Quill has no end of a quotation or of code, so what follows is parted by an empty line.
  expect(readDelta(toDelta(page, new Set()))?.replaceAll(/\n+/g, '\n')).toBe(page.replaceAll(/\n+/g, '\n'))
})

test('a picture stands on a line of its own, with its words below; one that the entry lacks leaves its words', () => {
  const { ops } = toDelta(`Before ![Dusk](attachment:${ID}) after\n\n![Gone](attachment:none)`, new Set([ID]))
  expect(ops).toEqual([
    { insert: 'Before ' },
    { insert: '\n' },
    { insert: { image: ID } },
    { insert: '\n' },
    { insert: 'Dusk' },
    { insert: '\n' },
    { insert: ' after' },
    { insert: '\n' },
    { insert: '\n' },
    { insert: '![Gone](attachment:none)' },
    { insert: '\n' },
  ])
})

test('a text beyond the bounds is exported as it was written, its pictures behind it', () => {
  const text = `${'x'.repeat(10_001)} ![Dusk](attachment:${ID})`
  expect(toDelta(text, new Set([ID])).ops).toEqual([
    { insert: `${'x'.repeat(10_001)} Dusk\n` },
    { insert: { image: ID } },
    { insert: '\n' },
  ])
})
