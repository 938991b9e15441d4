// Quill's Delta: pieces of text, where the line end carries the form of its line, https://quilljs.com/docs/delta
import {
  asArray,
  asNumber,
  asObject,
  asObjects,
  asText,
  isObject,
  type JsonObject,
} from '../sources/json-values.ts'

/** The beginning of a line in Markdown. @param position among the items of its list */
function startOf({ header, list, blockquote, indent }: JsonObject, position: number): string {
  const level = asNumber(header) ?? 0
  if (level > 0) return `${'#'.repeat(Math.min(level, 6))} `
  if (blockquote === true) return '> '
  const inner = '  '.repeat(Math.min(Math.max(asNumber(indent) ?? 0, 0), 8))
  if (list === 'ordered') return `${inner}${position}. `
  if (list === 'checked' || list === 'unchecked') return `${inner}- [${list === 'checked' ? 'x' : ' '}] `
  return list === undefined ? '' : `${inner}- `
}

function pieceOf({ insert, attributes }: JsonObject): string {
  // An embedded picture stands on a line of its own.
  if (typeof insert !== 'string') return ''
  const url = asText(asObject(attributes).link)
  return url === undefined || url === insert || insert.includes('\n') ? insert : `[${insert}](${url})`
}

/** @param delta as an object, a list or JSON @throws SyntaxError for another text */
export function readDelta(delta: unknown): string | undefined {
  const parsed: unknown = typeof delta === 'string' ? JSON.parse(delta) : delta
  const lines: string[] = []
  let line = ''
  let position = 0
  for (const piece of asObjects(isObject(parsed) ? parsed.ops : asArray(parsed))) {
    const attributes = asObject(piece.attributes)
    const [first = '', ...more] = pieceOf(piece).split('\n')
    line += first
    for (const next of more) {
      position = attributes.list === 'ordered' ? position + 1 : 0
      lines.push(line === '' ? '' : startOf(attributes, position) + line)
      line = next
    }
  }
  return asText([...lines, line].join('\n'))
}
