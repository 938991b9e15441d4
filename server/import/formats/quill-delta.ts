// Quill's Delta: pieces of text, where the line end carries the form of its line, https://quilljs.com/docs/delta
import { tryParseJson } from '../../lib/try-parse-json.ts'
import {
  asArray,
  asNumber,
  asObject,
  asObjects,
  asText,
  isObject,
  type JsonObject,
} from '../sources/json-values.ts'
import { withMarks } from './inline-marks.ts'

const MAX_DEPTH = 8
const depthOf = (indent: unknown): number =>
  Math.trunc(Math.min(Math.max(asNumber(indent) ?? 0, 0), MAX_DEPTH))

/** The beginning of a line in Markdown. @param position among the items of its list */
function startOf({ header, list, blockquote, indent }: JsonObject, position: number): string {
  const level = asNumber(header) ?? 0
  if (level > 0) return `${'#'.repeat(Math.min(level, 6))} `
  if (blockquote === true) return '> '
  const inner = '  '.repeat(depthOf(indent))
  if (list === 'ordered') return `${inner}${position}. `
  if (list === 'checked' || list === 'unchecked') return `${inner}- [${list === 'checked' ? 'x' : ' '}] `
  return list === undefined ? '' : `${inner}- `
}

function pieceOf({ insert, attributes }: JsonObject): string {
  // An embedded picture is on a line of its own.
  if (typeof insert !== 'string') return ''
  const { link, bold, italic, strike, code } = asObject(attributes)
  return withMarks(insert, {
    url: asText(link),
    isBold: bold === true,
    isItalic: italic === true,
    isStruck: strike === true,
    isCode: code === true,
  })
}

class DeltaWriter {
  readonly #lines: string[] = []
  /** The last number of the ordered list at each indent. */
  #numbers: number[] = []
  #isCode = false

  #fence(isCode: boolean): void {
    if (isCode !== this.#isCode) this.#lines.push('```')
    this.#isCode = isCode
  }

  #numberOf({ list, indent }: JsonObject): number {
    const depth = depthOf(indent)
    this.#numbers = list === undefined ? [] : this.#numbers.slice(0, depth + 1)
    const number = (this.#numbers[depth] ?? 0) + 1
    if (list === 'ordered') this.#numbers[depth] = number
    return number
  }

  addLine(line: string, attributes: JsonObject): void {
    const code = attributes['code-block']
    this.#fence(code !== undefined && code !== false && code !== null)
    const number = this.#numberOf(attributes)
    this.#lines.push(line === '' || this.#isCode ? line : startOf(attributes, number) + line)
  }

  end(line: string): string | undefined {
    this.#fence(false)
    return asText([...this.#lines, line].join('\n'))
  }
}

/** @param delta as an object, a list or JSON; undefined for another value, and for pictures alone */
export function readDelta(delta: unknown): string | undefined {
  // Invalid JSON is left out: the entry has its plain text, too.
  const parsed = typeof delta === 'string' ? tryParseJson(delta) : delta
  const writer = new DeltaWriter()
  let line = ''
  for (const piece of asObjects(isObject(parsed) ? parsed.ops : asArray(parsed))) {
    const [first = '', ...more] = pieceOf(piece).split('\n')
    line += first
    for (const next of more) {
      writer.addLine(line, asObject(piece.attributes))
      line = next
    }
  }
  return writer.end(line)
}
