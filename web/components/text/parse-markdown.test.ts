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
  // Wide punctuation beside the signs of bold text.
  ['**早上：**去了湖边。', '<p><strong>早上：</strong>去了湖边。</p>\n'],
  ['她说**「重点」**内容', '<p>她说<strong>「重点」</strong>内容</p>\n'],
  ['彼は**「はい。」**と言った', '<p>彼は<strong>「はい。」</strong>と言った</p>\n'],
  ['그는 **(중요)**라고', '<p>그는 <strong>(중요)</strong>라고</p>\n'],
  ['~~（旧）~~新', '<p><s>（旧）</s>新</p>\n'],
  ['เขาพูด**“ดี”**มาก', '<p>เขาพูด<strong>“ดี”</strong>มาก</p>\n'],
  ['**ຄຳ (ໃໝ່)**ນີ້', '<p><strong>ຄຳ (ໃໝ່)</strong>ນີ້</p>\n'],
  // Lines that would define links.
  ['[Anna]: yes\n[12:30]: home', '<p>[Anna]: yes<br>\n[12:30]: home</p>\n'],
  ['[Anna](12:30) at [*home*](late)', '<p>[Anna](12:30) at [<em>home</em>](late)</p>\n'],
  ['[Anna](https://example.org/)', '<p><a href="https://example.org/">Anna</a></p>\n'],
  ['[^1]: a note', '<p>[^1]: a note</p>\n'],
  // Calculations.
  ['3*4*5 = 60, x**2 + y**2', '<p>3*4*5 = 60, x**2 + y**2</p>\n'],
  ['my_file_name.txt', '<p>my_file_name.txt</p>\n'],
  ['Milk\n-\nBread\n===', '<p>Milk<br>\n-<br>\nBread<br>\n===</p>\n'],
  ['3. c\n7. g', '<ol start="3">\n<li value="3">c</li>\n<li value="7">g</li>\n</ol>\n'],
  ['1\\*2 &amp; 3', '<p>1*2 &amp; 3</p>\n'],
])('%j becomes a document', (text, html) => {
  expect(parseMarkdown(text)).toBe(html)
})

test.each([
  ['¯\\_(ツ)_/¯', '<p>¯\\_(ツ)_/¯</p>\n'],
  ['D:\\#1 \\*x\\* \\\\server\\share', '<p>D:\\#1 \\*x\\* \\\\server\\share</p>\n'],
  ['&lt; is written &amp;lt;', '<p>&amp;lt; is written &amp;amp;lt;</p>\n'],
  ['one  two\n**three**', '<p>one  two<br><strong>three</strong></p>\n'],
  ['Verse:\n   *in* \n\tout', '<p>Verse:<br>   <em>in</em> <br>\tout</p>\n'],
  ['    far *in*', '<p>far <em>in</em></p>\n'],
  // Decoration, and the end of a message.
  ['~~~', '<p>~~~</p>\n'],
  ['~~~ so tired\n*home*', '<p>~~~ so tired<br><em>home</em></p>\n'],
  ['```\nnever ended', '<p>```<br>never ended</p>\n'],
  ['```js\nlet a\n```', '<pre><code class="language-js">let a\n</code></pre>\n'],
])('in an event, %j becomes a document', (text, html) => {
  expect(parseMarkdown(text, 'event')).toBe(html)
})

test('a table has no styles, which the policy of the document refuses', () => {
  expect(parseMarkdown('|a|\n|:-:|\n|b|')).not.toContain('style')
})
