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
  ['<p>\ufffcA walk</p>', 'A walk'],
  ['<p><s>One</s> <del>two</del> <strike>three</strike></p>', '~~One~~ ~~two~~ ~~three~~'],
  [
    '<p>Before</p><table><thead><tr><th>Day</th><th>Km</th></tr></thead><tbody><tr><td>Mon<br>day</td><td></td></tr><tr><td>a|b</td><td><b>5</b></td></tr></tbody></table><p>After</p>',
    'Before\n\n| Day | Km |\n| --- | --- |\n| Mon day | |\n| a\\|b | **5** |\n\nAfter',
  ],
  ['<table><tr><td><p>One</p><p>Two</p></td></tr></table>', 'One\n\nTwo'],
  [
    '<table><tr><td>A</td><td><table><tr><td>B</td><td>C</td></tr></table></td></tr></table>',
    'A\n\n| B | C |\n| --- | --- |',
  ],
])('%s', (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown)
})
