// Takes a page out of the JSON that some models write it in: a string, or an object with the page or its title and text.
import { tryParseJson } from '../../lib/try-parse-json.ts'
import { phrases } from '../../text/phrases.ts'
import { isIn } from '../own-texts.ts'
import type { TextFilter } from './filters.ts'

const FENCE = /^```(?:json)?\s{0,9}\n/
/** Of an object, of a list, and of a string with a title. */
const START = /^(?:\[\s{0,9})?(?:\{\s{0,9}"[^"\n]{1,40}"\s{0,9}:|["'“]#{1,6} [^\n]{0,200}?\\n)/u
const MAY_START =
  /^(?:`{1,3}(?:[json]{0,4}\s{0,9})?|(?:```(?:json)?\s{0,9}\n)?(?:\[\s{0,9})?(?:\{\s{0,9}(?:"[^"\n]{0,40}(?:"\s{0,9})?)?|["'“](?:#{1,6}(?: [^\n]{0,200})?)?)?)$/u
/** A string of JSON has no lines: this one is a page about them. */
const LINES = /^["'“]#.*\n\s*[^\s`]/u
/** More characters than a page has. */
const MAX_HELD = 60_000

const TITLES = new Set(phrases('title|heading|headline|titel|titre|título|titolo|标题|標題'))
const TEXTS = new Set(
  phrases(`
    page|content|text|body|entry|diary|diary_page|diary_entry|journal|journal_entry|journal_page|markdown|paragraphs|
    response|answer|output|result
  `),
)
/** About the page, and no part of it. */
const REMARKS = new Set(phrases('date|day|language|lang|type|format|role'))

/** @param ownTexts the owner's texts: what they contain is kept */
export function createJsonFilter(ownTexts: readonly string[]): TextFilter {
  let phase: 'start' | 'json' | 'text' = 'start'
  let held = ''
  const take = () => {
    const text = held
    held = ''
    return text
  }
  const read = (isEnd: boolean) => {
    const text = held.replace(FENCE, '')
    const start = START.exec(text)?.[0]
    const isLong = held.length > MAX_HELD
    if (start !== undefined && (isLong || LINES.test(text) || isIn(ownTexts, start))) phase = 'text'
    else if (start !== undefined) phase = 'json'
    else if (isEnd || (held !== '' && !MAY_START.test(held))) phase = 'text'
  }
  return {
    push(text) {
      held += text
      if (phase !== 'text') read(false)
      return phase === 'text' ? take() : ''
    },
    end() {
      if (phase !== 'text') read(true)
      const text = take()
      return phase === 'json' ? (readPage(text) ?? text) : text
    },
  }
}

function readPage(answer: string): string | undefined {
  const text = answer
    .replace(FENCE, '')
    .replace(/\s{0,9}```\s*$/u, '')
    .trim()
  return pageOf(
    parse(text) ?? parse(`"${text.replace(/^['“](.*)['”]$/su, '$1').replaceAll(/(?<!\\)"/gu, '\\"')}"`),
  )
}

/** Also with the line breaks in its strings that JSON has escaped. */
const parse = (text: string): unknown =>
  tryParseJson(text.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"?/gsu, (string) => string.replaceAll('\n', '\\n')))

/** No model writes a deeper one by mistake. */
const MAX_DEPTH = 4

/** @returns undefined for a value with anything else in it */
function pageOf(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value.trim()
  if (depth > MAX_DEPTH) return undefined
  if (Array.isArray(value)) {
    const paragraphs = value.filter((item) => typeof item === 'string')
    if (value.length === 1) return pageOf(value[0], depth + 1)
    return paragraphs.length === value.length ? paragraphs.join('\n\n') : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const members = Object.entries(value).filter(([name]) => !REMARKS.has(name.toLowerCase()))
  const partOf = (names: ReadonlySet<string>) =>
    pageOf(members.find(([name]) => names.has(name.toLowerCase()))?.[1], depth + 1)
  const [title, text] = [partOf(TITLES), partOf(TEXTS)]
  const isAll = members.length === [title, text].filter((part) => part !== undefined).length
  if (!isAll || text === undefined) return undefined
  return title === undefined || text.startsWith('#') ? text : `# ${title.replace(/^#+ /u, '')}\n\n${text}`
}
