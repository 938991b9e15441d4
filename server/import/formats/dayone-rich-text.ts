// Day One's rich text: pieces of text with the attributes of their line, as JSON in a JSON string.
import { asNumber, asObject, asObjects, asText, isObject, type JsonObject } from '../sources/json-values.ts'

/** The beginning of a line in Markdown. */
function startOf(line: JsonObject): string {
  const level = asNumber(line.header) ?? 0
  if (level > 0) return `${'#'.repeat(Math.min(level, 6))} `
  if (line.quote === true) return '> '
  const indent = '  '.repeat(Math.min(Math.max((asNumber(line.indentLevel) ?? 1) - 1, 0), 8))
  if (line.listStyle === 'bulleted') return `${indent}- `
  if (line.listStyle === 'numbered') return `${indent}${asNumber(line.listIndex) ?? 1}. `
  return line.listStyle === 'checkbox' ? `${indent}- [${line.checked === true ? 'x' : ' '}] ` : ''
}

const KINDS: Readonly<Record<string, string>> = { video: '/video/', audio: '/audio/', pdfAttachment: '/pdf/' }

/** References as they stand in the plain text, and rules, each on a line of its own. */
const embedded = (objects: readonly JsonObject[]): string =>
  objects
    .flatMap(({ type, identifier }) => {
      if (type === 'horizontalRuleLine') return ['---\n']
      const id = asText(identifier)
      return id === undefined ? [] : [`![](dayone-moment:${KINDS[String(type)] ?? '//'}${id})\n`]
    })
    .join('')

function withLink(text: string, { linkURL }: JsonObject): string {
  const url = asText(linkURL)
  return url === undefined || url === text || text.includes('\n') ? text : `[${text}](${url})`
}

function parse(value: unknown): JsonObject {
  if (isObject(value)) return value
  try {
    return asObject(JSON.parse(asText(value) ?? '{}'))
  } catch {
    // The pictures of the entry are readable without it.
    return {}
  }
}

/** The text of entries without a plain text, in Markdown. */
export function readRichText(value: unknown): string | undefined {
  let text = ''
  for (const part of asObjects(parse(value).contents)) {
    const attributes = asObject(part.attributes)
    const start = startOf(asObject(attributes.line))
    const written = typeof part.text === 'string' ? withLink(part.text, attributes) : ''
    for (const line of written.split(/(?<=\n)/)) {
      const isAtStart = text === '' || text.endsWith('\n')
      text += (isAtStart && line.trim() !== '' ? start : '') + line
    }
    const objects = embedded(asObjects(part.embeddedObjects))
    text += objects === '' || text === '' || text.endsWith('\n') ? objects : `\n${objects}`
  }
  return asText(text)
}
