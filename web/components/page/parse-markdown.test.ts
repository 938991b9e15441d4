import { expect, test } from 'vitest'
import { parseMarkdown } from './parse-markdown.ts'

test.each([
  ['# Fog\n\nOne\ntwo', '<h2>Fog</h2>\n<p>One<br>\ntwo</p>\n'],
  ['###### Six', '<h6>Six</h6>\n'],
  ['*a* **b** ~~c~~ `d`', '<p><em>a</em> <strong>b</strong> <s>c</s> <code>d</code></p>\n'],
  ['<b>bold</b>', '<p>&lt;b&gt;bold&lt;/b&gt;</p>\n'],
  ['![A "mill"](https://example.org/mill.png)', '<p>A &quot;mill&quot;</p>\n'],
  ['https://example.org/', '<p><a href="https://example.org/">https://example.org/</a></p>\n'],
  ['- a\n  - b', '<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>\n'],
])('%j becomes a document', (text, html) => {
  expect(parseMarkdown(text)).toBe(html)
})

test('a table has no styles, which the policy of the document refuses', () => {
  expect(parseMarkdown('|a|\n|:-:|\n|b|')).not.toContain('style')
})
