import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { hostileTexts } from '../../../tests/harness/providers/hostile-texts.ts'
import { parseMarkdown } from '../text/parse-markdown.ts'
import { schema } from './page-schema.ts'
import { readPage } from './read-page.ts'
import { shapeOf } from './shape-of.ts'
import { writePage } from './write-page.ts'

const PICTURE = '![The lake](attachment:0190f5ce-5f0a-7000-8000-000000000001)'

/** Written in ways that no editor would choose. */
const PAGES = [
  '# Fog\n\nI walked to the *mill*. It was raining, and **we** ran.\n',
  '\n\n#  A title  #\nand its text\nin lines  \nwith blanks \n\n\n\n* one\n* two\n\n   three in it\n',
  '+ a\n+ b\n\n- c\n\n1) x\n2) y\n\n7. z\n8. zz\n',
  '1. a\n1. b\n1. c\n\n3. c\n7. g\n\nafter',
  '__bold__ _soft_ ***both*** ~~gone~~ `code` ``a`b``\n\n***\n\n___\n\n- - -\n',
  '> quoted\n> > deeper\nlazy\n\n> - a list\n>   - in it\n\nEnd\\\nof *it*   ',
  '| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n```js\nlet a = `x`\n```\n\n    indented code\n\nText',
  '<b>raw</b> <script>alert(1)</script> &amp; &lt; \\*no\\* \\_no\\_ 3*4*5 x**2 + y**2 my_file_name.txt',
  '[Anna]: yes\n[12:30]: home\n\n[^1]: note\n\n[a link](https://example.org/a_(b) "a \\"title\\"") <https://example.org/_x_> https://example.org/*a*_b_ www.example.org',
  `${PICTURE}\n\nText ${PICTURE} text ![foreign](https://example.org/a.png "t") ![](attachment:none)`,
  '# 雾\r\n\r\n　　今天**早上：**去了湖边。\r\n她说**「重点」**内容\r\n\r\n- 一\r\n- 二\r\n',
  'เขาพูด**“ดี”**มาก\n\nכתב **ספר** ו**עוד**\n\n«**да**» и 2*2\n\n그는**(중요)**하다',
  'Milk\n-\nBread\n===\n\nA\rB\r\rC\u0000\u00a0\u3000\n\n\u3000\n\n```\nnever ended\n\n',
  '-\n\n-   \n\n>\n\n#\n\n1.\n',
  '',
  '   \n\n',
]

const REAL: [name: string, text: string][] = [
  ...PAGES.map((text): [string, string] => [JSON.stringify(text), text]),
  ...hostileTexts(2_500),
]

const open = (text: string) => {
  const page = readPage(text)
  if (!page) throw new Error('Not held.')
  return page
}

const held = REAL.filter(([, text]) => readPage(text) !== undefined)

/** Types at the end of a block of text. */
function typeAt(doc: Node, at: number, text: string): Node {
  const state = EditorState.create({ doc })
  return state.tr.insertText(text, at).doc
}

test.each(held)(
  '%j is saved as it was where nothing was changed, and where a change was taken back',
  (text) => {
    const page = open(text)
    expect(writePage(page.doc, page)).toBe(text)
    // Another document that is alike.
    expect(writePage(open(text).doc, page)).toBe(text)
  },
)

/** The text that the reader's view shows. */
const shownText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, '')

test.each(PAGES)('%j is shown as in the reader’s view', (text) => {
  const { doc, origins } = open(text)
  const shown = doc.children.map((block) => {
    if (block.type === schema.nodes.source)
      return shownText(parseMarkdown(origins[block.attrs.origin]?.text ?? '') ?? '')
    return block
      .textBetween(0, block.content.size, '\n', ({ attrs }) => attrs.alt ?? '')
      .replaceAll(/\s+/g, '')
  })
  expect(shown.join('')).toBe(shownText(parseMarkdown(text) ?? ''))
})

describe('one block is changed', () => {
  test.each(held)('in %s, and all others are as they were', (_, text) => {
    const page = open(text)
    page.doc.forEach((block, offset, index) => {
      if (!block.isTextblock || block.childCount === 0) return
      const doc = typeAt(page.doc, offset + block.nodeSize - 1, 'x')
      const saved = writePage(doc, page)
      const others = page.origins.filter(
        ({ node }) => node && page.doc.children.includes(node) && node !== block,
      )
      let from = 0
      for (const { text: kept } of others) {
        const at = saved.indexOf(kept, from)
        expect(at, kept).toBeGreaterThanOrEqual(0)
        from = at + kept.length
      }
      if (block.type !== schema.nodes.source)
        expect(shapeOf(open(saved).doc), `block ${index}`).toBe(shapeOf(doc))
    })
  })
})

test('the rest of a text stays where one word is typed', () => {
  for (const [before, word, after] of [
    ['# Fog\nHello *you*', ' there', '# Fog\nHello *you there*'],
    ['* a\n* b\n* c', '!', '* a\n* b\n* c!'],
    ['1) a\n\n2) _b_', '!', '1) a\n\n2) _b!_'],
    ['　　今天', '好', '　　今天好'],
    ['A\r\nB', 'c', 'A\r\nBc'],
    ['3*4*5 = 60, [Anna]: yes', '!', '3*4*5 = 60, [Anna]: yes!'],
    ['a', ' *b*', 'a \\*b\\*'],
    ['a', ' https://example.org/a_b*c', 'a https://example.org/a_b*c'],
  ] as const) {
    const page = open(before)
    const end = TextSelection.atEnd(page.doc).from
    expect(writePage(typeAt(page.doc, end, word), page)).toBe(after)
  }
})

test('an item of a list is changed, and the others are as they stood', () => {
  const page = open('*   one\n* two  \n    * deep\n*\tthree\n\nend')
  const first = 3 + 'one'.length
  expect(writePage(typeAt(page.doc, first, '!'), page)).toBe('* one!\n* two  \n    * deep\n*\tthree\n\nend')
})

/** Anything that can be typed, as text of a document. */
test('any text that is typed is read as it was typed', () => {
  const unit = fc.constantFrom(
    ...'ab3é好。「」“ ()*_~`#>-+=1.[]!|\\<&;:/'.split(''),
    '**',
    '```',
    '\n',
    'http://a.b/',
    '    ',
    '---',
  )
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 14 }), fc.array(fc.nat(3), { maxLength: 14 }), (units, marks) => {
      const nodes = units.map((text, at) => {
        if (text === '\n') return schema.nodes.hard_break.create()
        const type = [undefined, schema.marks.strong, schema.marks.em, schema.marks.code][marks[at] ?? 0]
        return schema.text(text, type && !/[` ]/.test(text) ? [type.create()] : [])
      })
      const page = open('before\n\nit\n\nafter')
      const changed = schema.nodes.paragraph.create({ origin: 1 }, nodes)
      const doc = page.doc.replace(8, 12, schema.topNodeType.create(null, changed).slice(0))
      const saved = writePage(doc, page)
      expect(saved.startsWith('before\n\n') && saved.endsWith('\n\nafter')).toBe(true)
      expect(lettersOf(open(saved).doc)).toBe(lettersOf(doc))
    }),
    { numRuns: 100 },
  )
})

const lettersOf = (doc: Node): string => doc.textBetween(0, doc.content.size, '', '').replaceAll(/\s+/g, '')
