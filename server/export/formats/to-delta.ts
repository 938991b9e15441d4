// A page as Quill's Delta: pieces of text, where the line end carries the form of its line, https://quilljs.com/docs/delta
import { addressIn, parsePage, pictureIdIn, type Token, takePictures } from './page-tokens.ts'

type Attributes = Readonly<Record<string, string | number | boolean>>

interface Piece {
  insert: string | { image: string }
  attributes?: Attributes
}

export interface Delta {
  ops: Piece[]
}

/** @param pictures the ids of those that the entry has */
export function toDelta(content: string, pictures: ReadonlySet<string>): Delta {
  const tokens = parsePage(content)
  return { ops: tokens ? [...blocksOf(tokens, pictures)] : asWritten(content, pictures) }
}

/** With the pictures behind it. */
function asWritten(content: string, pictures: ReadonlySet<string>): Piece[] {
  const { text, ids } = takePictures(content)
  return [{ insert: `${text}\n` }, ...ids.filter((id) => pictures.has(id)).flatMap(toPicture)]
}

/** On a line of its own. */
const toPicture = (id: string): Piece[] => [{ insert: { image: id } }, { insert: '\n' }]

function* blocksOf(tokens: readonly Token[], pictures: ReadonlySet<string>): Generator<Piece> {
  /** The open headings, lists and quotations, the outermost first. */
  const around: Token[] = []
  for (const [index, token] of tokens.entries()) {
    // Paragraphs of Quill have no room between them.
    if (index > 0 && token.level === 0 && token.nesting >= 0) yield { insert: '\n' }
    if (/^(heading|bullet_list|ordered_list|blockquote)_open$/.test(token.type)) around.push(token)
    else if (/^(heading|bullet_list|ordered_list|blockquote)_close$/.test(token.type)) around.pop()
    else if (token.type === 'inline') yield* linesOf(token.children ?? [], formIn(around), pictures)
    else if (/^(fence|code_block)$/.test(token.type)) yield* codeLines(token.content)
  }
}

/** What the line end carries; undefined in a plain paragraph. */
function formIn(around: readonly Token[]): Attributes | undefined {
  const innermost = around.at(-1)
  if (innermost?.type === 'heading_open') return { header: Number(innermost.tag.slice(1)) }
  const lists = around.filter(({ type }) => type.endsWith('list_open'))
  const list = lists.at(-1)
  if (!list) return innermost && { blockquote: true }
  const indent = lists.length - 1
  return { list: list.type === 'ordered_list_open' ? 'ordered' : 'bullet', ...(indent > 0 && { indent }) }
}

const codeLines = (code: string): Piece[] =>
  code
    .replace(/\n$/, '')
    .split('\n')
    .flatMap((line) => [
      ...(line === '' ? [] : [{ insert: line }]),
      { insert: '\n', attributes: { 'code-block': true } },
    ])

const MARKS: Readonly<Record<string, string>> = { em: 'italic', strong: 'bold', s: 'strike', link: 'link' }

function* linesOf(
  tokens: readonly Token[],
  form: Attributes | undefined,
  pictures: ReadonlySet<string>,
): Generator<Piece> {
  const end: Piece = { insert: '\n', ...(form && { attributes: form }) }
  const marks = new Map<string, string | boolean>()
  let line: Piece[] = []
  // Beside a picture there is nothing but the room between two of them.
  const endLine = () => {
    const ended = line.some(({ insert }) => typeof insert === 'string' && insert.trim() !== '')
      ? [...line, end]
      : []
    line = []
    return ended
  }
  for (const token of tokens) {
    const [, name = '', side] = /^(\w+)_(open|close)$/.exec(token.type) ?? []
    const mark = MARKS[name]
    if (mark && side === 'open') marks.set(mark, name === 'link' ? addressIn(token) : true)
    else if (mark) marks.delete(mark)
    else if (/^(soft|hard)break$/.test(token.type)) yield* endLine()
    else {
      const id = token.type === 'image' ? pictureIdIn(token) : undefined
      const isPlaced = id !== undefined && pictures.has(id)
      if (isPlaced) yield* [...endLine(), ...toPicture(id)]
      if (token.content !== '') line.push(toText(token, marks))
      if (isPlaced) yield* endLine()
    }
  }
  yield* endLine()
}

/** A text, code, or the words of an image, which stand below its picture. */
function toText({ type, content }: Token, marks: ReadonlyMap<string, string | boolean>): Piece {
  const attributes = { ...Object.fromEntries(marks), ...(type === 'code_inline' && { code: true }) }
  return { insert: content, ...(Object.keys(attributes).length > 0 && { attributes }) }
}
