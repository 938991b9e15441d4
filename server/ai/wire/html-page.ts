// Makes Markdown of a page that a model has written as HTML, or wrapped into an element of HTML. A page that begins otherwise
// keeps its elements.
import { phrases } from '../../text/phrases.ts'
import { isIn } from '../own-texts.ts'
import type { TextFilter } from './filters.ts'

const BLOCKS = phrases(
  'html|body|article|section|main|header|footer|div|p|center|blockquote|pre|ul|ol|xml|document',
)
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const SPANS = phrases('span|font|small|u|mark')
type Signs = readonly [opening: string, closing: string]
const SIGNS = new Map<string, Signs>([
  ...BLOCKS.map((name): [string, Signs] => [name, ['\n\n', '\n\n']]),
  ...HEADINGS.map((name, index): [string, Signs] => [name, [`\n\n${'#'.repeat(index + 1)} `, '\n\n']]),
  ...SPANS.map((name): [string, Signs] => [name, ['', '']]),
  ...['b', 'strong'].map((name): [string, Signs] => [name, ['**', '**']]),
  ...['i', 'em'].map((name): [string, Signs] => [name, ['*', '*']]),
  ['li', ['\n- ', '']],
  ['br', ['\n', '\n']],
])
const CHARACTERS: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&#39;': "'", '&nbsp;': ' ' },
}

const TAG = '<(\\/?)([a-z][a-z0-9]{0,9})(?:\\s[^<>]{0,200})?\\/?>'
/** Before the first element, and around it. */
const DECLARATION = '<(?:!doctype|\\?xml|!\\[cdata\\[)[^<>#]{0,200}>?'
const START = new RegExp(
  `^(?:${DECLARATION}|<(?:${[...BLOCKS, ...HEADINGS, ...SPANS, 'br'].join('|')})[\\s/>])`,
  'iu',
)
const MAY_START = /^(?:<[!?[a-z\d]{0,12})?$/iu
const PARTS = new RegExp(`${TAG}|${DECLARATION}|\\]\\]>|&(?:amp|lt|gt|quot|apos|nbsp|#39);`, 'giu')
const MAX_PART = 220

/** How much of a text is no beginning of a part. */
function lengthOfWhole(text: string): number {
  const start = Math.max(text.lastIndexOf('<'), text.lastIndexOf('&'), text.lastIndexOf(']]'))
  const isOpen = start >= 0 && text.length - start < MAX_PART && !/[>;]/u.test(text.slice(start))
  return isOpen ? start : text.length - (text.endsWith(']') ? 1 : 0)
}

/** @param ownTexts the owner's texts: what they contain is kept */
export function createHtmlFilter(ownTexts: readonly string[]): TextFilter {
  let phase: 'start' | 'html' | 'text' = 'start'
  let held = ''
  /** At the end of what was read; none before the first word. */
  let blanks: string | undefined
  const take = (length: number) => {
    const text = held.slice(0, length)
    held = held.slice(length)
    return text
  }
  const begin = (isEnd: boolean) => {
    const start = START.exec(held)?.[0].trim()
    if (start !== undefined) phase = isIn(ownTexts, start) ? 'text' : 'html'
    else if (isEnd || !MAY_START.test(held)) phase = 'text'
  }
  const toMarkdown = (part: string, slash: string | undefined, name = '') => {
    if (isIn(ownTexts, part)) return part
    if (part.startsWith('&')) return CHARACTERS[part.toLowerCase()] ?? part
    const signs = SIGNS.get(name.toLowerCase())
    return name !== '' && !signs ? part : (signs?.[slash === '/' ? 1 : 0] ?? '')
  }
  const read = (isEnd: boolean): string => {
    if (phase === 'start') begin(isEnd)
    if (phase === 'start') return ''
    if (phase === 'text') return take(held.length)
    const markdown = take(isEnd ? held.length : lengthOfWhole(held)).replaceAll(PARTS, toMarkdown)
    const whole = blanks === undefined ? markdown.trimStart() : blanks + markdown
    const text = whole.trimEnd()
    if (text !== '' || blanks !== undefined) blanks = whole.slice(text.length)
    return text.replaceAll(/\n\s*\n/gu, '\n\n')
  }
  return {
    push(text) {
      held += text
      return read(false)
    },
    end: () => read(true),
  }
}
