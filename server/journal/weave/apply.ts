// Applies the blocks of a weave to a page. Paragraphs that no block names stay byte for byte, and so do the owner's
// sentences in rewritten paragraphs.

import type { WeaveBlock } from '../../ai/weave-answer.ts'
import type { CitationMark } from '../../truth/marks.ts'
import type { Span } from '../../truth/sentences.ts'
import { lastUpTo } from '../pages/page-evidence.ts'
import type { Paragraph } from './paragraphs.ts'

export interface Permission {
  /** Whether a paragraph, from 1, may be rewritten or removed. */
  isOpen(number: number): boolean
  canAdd: boolean
}

type TextBlock = Exclude<WeaveBlock, { kind: 'remove' }>

/**
 * @param marks of the whole answer
 * @returns undefined if a block names a paragraph that does not exist, is not open or was named before; drops or changes
 *   a sentence of the owner; repeats an unchanged paragraph; or adds a title
 */
export function applyBlocks(
  paragraphs: readonly Paragraph[],
  blocks: readonly WeaveBlock[],
  marks: readonly CitationMark[],
  permission: Permission,
): Paragraph[] | undefined {
  // A block that repeats its own paragraph changes nothing.
  const changes = blocks.filter(
    (block) => block.kind !== 'paragraph' || block.text !== paragraphs[block.number - 1]?.text,
  )
  if (!isPermitted(paragraphs, changes, permission)) return undefined
  const byNumber = Map.groupBy(changes, ({ number }) => number)
  const marksOf = divideMarks(changes, marks)
  const woven: Paragraph[] = []
  for (const number of [0, ...paragraphs.keys().map((index) => index + 1)]) {
    const before = paragraphs[number - 1]
    const named = byNumber.get(number) ?? []
    const change = named.find(({ kind }) => kind !== 'after')
    const after = before && replace(before, change, marksOf)
    if (before && !after && (before.own.length > 0 || change?.kind !== 'remove')) return undefined
    const added = named.filter(({ kind }) => kind === 'after') as TextBlock[]
    woven.push(...(after ? [after] : []), ...added.map((block) => newParagraph(block, marksOf)))
  }
  const last = woven.at(-1)
  if (!last) return undefined
  const separator = paragraphs.at(-1)?.separator ?? ''
  return [...woven.slice(0, -1), { ...last, separator }]
}

function isPermitted(
  paragraphs: readonly Paragraph[],
  changes: readonly WeaveBlock[],
  { isOpen, canAdd }: Permission,
): boolean {
  const named = changes.filter(({ kind }) => kind !== 'after').map(({ number }) => number)
  const distinct = new Set(named)
  const stay = new Set(paragraphs.filter((_, index) => !distinct.has(index + 1)).map(({ text }) => text))
  return (
    distinct.size === named.length &&
    named.every((number) => number >= 1 && number <= paragraphs.length && isOpen(number)) &&
    changes.every((block) => {
      if (block.kind === 'remove') return true
      if (block.kind === 'after' && (!canAdd || block.number > paragraphs.length)) return false
      const parts = block.text.split(/\n\s*\n/u)
      const isTitle = block.kind === 'paragraph' && isHeading(paragraphs[block.number - 1]?.text)
      const hasTitle = parts.some(isHeading)
      return !parts.some((part) => stay.has(part.trim())) && (isTitle || !hasTitle)
    })
  )
}

/** The title of a page; headings below it are part of its text. */
const isHeading = (text = ''): boolean => /^ {0,3}#\s/u.test(text)

/** @returns undefined if it is removed, or if a sentence of the owner is missing in the new text */
function replace(before: Paragraph, change: WeaveBlock | undefined, marksOf: MarksOf): Paragraph | undefined {
  if (!change) return before
  if (change.kind === 'remove') return undefined
  const own = findInOrder(
    change.text,
    before.own.map(({ start, end }) => before.text.slice(start, end)),
  )
  return own && { ...newParagraph(change, marksOf), separator: before.separator, own }
}

const isText = (block: WeaveBlock): block is TextBlock => block.kind !== 'remove'

type MarksOf = ReadonlyMap<TextBlock | undefined, readonly CitationMark[]>

/** By the block in which, or behind which, they stand. */
function divideMarks(blocks: readonly WeaveBlock[], marks: readonly CitationMark[]): MarksOf {
  const texts = blocks.filter(isText)
  const starts = texts.map(({ start }) => start)
  return Map.groupBy(marks, ({ offset }) => texts[lastUpTo(offset - 1, starts)])
}

function newParagraph(block: TextBlock, marksOf: MarksOf): Paragraph {
  const { text, start } = block
  const marks = (marksOf.get(block) ?? [])
    .filter(({ offset }) => offset <= start + text.length)
    .map(({ offset, numbers }) => ({ offset: offset - start, numbers }))
  return { text, separator: '\n\n', marks, own: [], opinions: [] }
}

/** Finds texts one after the other in a text; undefined if one is missing. */
function findInOrder(text: string, wanted: readonly string[]): Span[] | undefined {
  const found: Span[] = []
  for (const part of wanted) {
    const start = text.indexOf(part, found.at(-1)?.end ?? 0)
    if (start < 0) return undefined
    found.push({ start, end: start + part.length })
  }
  return found
}
