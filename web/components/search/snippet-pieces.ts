import type { SearchHit } from '../../../contract/search.ts'
import { listSigns } from '../../../contract/text-signs.ts'

interface Piece {
  text: string
  /** UTF-16 offset in the snippet. */
  start: number
  isMarked: boolean
}

const ELLIPSIS = '…'

/** A snippet as it is read, without signs of Markdown, in pieces that are marked or not. */
export function piecesOf({ kind, snippet, marks }: Pick<SearchHit, 'kind' | 'snippet' | 'marks'>): Piece[] {
  const signs = listSigns(snippet, {
    kind: kind === 'journal' ? 'page' : 'event',
    isCutBefore: snippet.startsWith(ELLIPSIS),
    isCutAfter: snippet.endsWith(ELLIPSIS),
  })
  const edges = [0, snippet.length, ...marks.flat(), ...signs.flatMap(({ start, end }) => [start, end])]
  const cuts = [...new Set(edges)].sort((one, other) => one - other)
  return cuts.slice(0, -1).flatMap((start, at): Piece[] => {
    const end = cuts[at + 1] ?? snippet.length
    if (signs.some((sign) => sign.start <= start && end <= sign.end)) return []
    const isMarked = marks.some(([from, to]) => from <= start && end <= to)
    return [{ text: snippet.slice(start, end), start, isMarked }]
  })
}
