// Day One's rich text: pieces of text with the attributes of their line, as JSON in a JSON string.
import { lookUp } from '../../lib/look-up.ts'
import { tryParseJson } from '../../lib/try-parse-json.ts'
import { asNumber, asObject, asObjects, asText, isObject, type JsonObject } from '../sources/json-values.ts'
import { withMarks } from './inline-marks.ts'

/** The beginning of a line in Markdown. @param number among the numbered lines before it */
function startOf(line: JsonObject, number: number): string {
  const level = asNumber(line.header) ?? 0
  if (level > 0) return `${'#'.repeat(Math.min(level, 6))} `
  if (line.quote === true) return '> '
  const indent = '  '.repeat(Math.min(Math.max((asNumber(line.indentLevel) ?? 1) - 1, 0), 8))
  if (line.listStyle === 'bulleted') return `${indent}- `
  if (line.listStyle === 'numbered') return `${indent}${number}. `
  return line.listStyle === 'checkbox' ? `${indent}- [${line.checked === true ? 'x' : ' '}] ` : ''
}

const KINDS: Readonly<Record<string, string>> = { video: '/video/', audio: '/audio/', pdfAttachment: '/pdf/' }
const RULES: readonly unknown[] = ['horizontalLineRule', 'horizontalRuleLine']

/** References as they are in the plain text, rules, tables and addresses, each on a line of its own. */
const embedded = (objects: readonly JsonObject[]): string =>
  objects
    .flatMap(({ type, identifier, markdown, contents, url }) => {
      if (RULES.includes(type)) return ['---\n']
      const written = asText(markdown) ?? asText(contents) ?? asText(url)
      if (written !== undefined) return [`${written}\n`]
      const id = asText(identifier)
      return id === undefined ? [] : [`![](dayone-moment:${lookUp(KINDS, String(type)) ?? '//'}${id})\n`]
    })
    .join('')

function pieceOf({ text, attributes }: JsonObject): string {
  if (typeof text !== 'string') return ''
  const { linkURL, bold, italic, strikethrough, inlineCode, line } = asObject(attributes)
  if (asObject(line).codeBlock === true) return text
  return withMarks(text, {
    url: asText(linkURL),
    isBold: bold === true,
    isItalic: italic === true,
    isStruck: strikethrough === true,
    isCode: inlineCode === true,
  })
}

class RichTextWriter {
  readonly #pieces: string[] = []
  #isAtStart = true
  #isCode = false
  #number = 0

  #add(piece: string): void {
    if (piece === '') return
    this.#pieces.push(piece)
    this.#isAtStart = piece.endsWith('\n')
  }

  #fence(isCode: boolean): void {
    if (isCode !== this.#isCode) this.#add(this.#isAtStart ? '```\n' : '\n```\n')
    this.#isCode = isCode
  }

  addText(part: JsonObject): void {
    const attributes = asObject(asObject(part.attributes).line)
    for (const line of pieceOf(part).split(/(?<=\n)/)) {
      if (this.#isAtStart && line !== '') {
        this.#fence(attributes.codeBlock === true)
        const isNumbered = attributes.listStyle === 'numbered'
        this.#number = isNumbered ? (asNumber(attributes.listIndex) ?? this.#number + 1) : 0
        if (line.trim() !== '' && !this.#isCode) this.#add(startOf(attributes, this.#number))
      }
      this.#add(line)
    }
  }

  addObjects(objects: readonly JsonObject[]): void {
    const text = embedded(objects)
    if (text === '') return
    this.#fence(false)
    this.#add(this.#isAtStart ? text : `\n${text}`)
  }

  end(): string | undefined {
    this.#fence(false)
    return asText(this.#pieces.join(''))
  }
}

/** The text of entries without a plain text, in Markdown. */
export function readRichText(value: unknown): string | undefined {
  const writer = new RichTextWriter()
  // The pictures of the entry are readable without it.
  const { contents, nodes } = asObject(isObject(value) ? value : tryParseJson(asText(value) ?? '{}'))
  for (const part of asObjects(contents ?? nodes)) {
    writer.addText(part)
    writer.addObjects(asObjects(part.embeddedObjects))
  }
  return writer.end()
}
