import { expect, test } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'

test.each([
  [
    '<ul><li><input type="checkbox" checked> Done</li><li><input type="checkbox">Open</li></ul>',
    '- [x] Done\n- [ ] Open',
  ],
  [
    '<a href="https://e.org/a">https://e.org/a</a> <a href="mailto:a@e.org">a@e.org</a>',
    'https://e.org/a a@e.org',
  ],
  ['<a href="https://e.org">here</a>', '[here](https://e.org)'],
  ['<p>One</p><hr><p>Two</p>', 'One\n\n---\n\nTwo'],
  ['<ol><li>One<ul><li>Two</li></ul></li></ol>', '1. One\n    - Two'],
  ['1 < 2\n& 3', '1 < 2\n& 3'],
])('%s', (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown)
})
