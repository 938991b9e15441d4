// Marks a page's sentences in its rendered text. Compares letters only, because Markdown is removed there.
import type { Doubt, Sentence } from '../../../contract/sources.ts'

const LETTERS = /[\p{L}\p{N}]+/gu
const LINK_TARGET = /\]\([^)\n]*\)/g
/** Closing punctuation, which belongs to the sentence before it. */
const CLOSING = /^[^\p{L}\p{N}\s]*/u

const lettersOf = (text: string): string => (text.replaceAll(LINK_TARGET, ']').match(LETTERS) ?? []).join('')

/** The strongest open doubt of a sentence. */
export function strengthOf({ verdict, doubts }: Sentence): Doubt['strength'] | undefined {
  if (verdict !== 'doubted') return undefined
  return doubts.some(({ strength }) => strength === 'hard') ? 'hard' : 'soft'
}

interface Letters {
  text: string
  /** The text node and offset of each UTF-16 unit. */
  places: { node: Text; at: number }[]
}

/** Wraps each sentence of `content` that is found in `root`. Each piece has the sentence's index. */
export function markSentences(root: HTMLElement, content: string, sentences: readonly Sentence[]): void {
  const letters = readLetters(root)
  const pieces: { node: Text; start: number; end: number; index: number }[] = []
  let from = 0
  for (const [index, { start, end }] of sentences.entries()) {
    const wanted = lettersOf(content.slice(start, end))
    const found = wanted === '' ? -1 : letters.text.indexOf(wanted, from)
    if (found < 0) continue
    from = found + wanted.length
    for (const { node, at } of letters.places.slice(found, from)) {
      const last = pieces.at(-1)
      if (last?.node === node && last.index === index) last.end = at + 1
      else pieces.push({ node, start: at, end: at + 1, index })
    }
  }
  // From the end, so that splitting a node keeps the offsets before it.
  for (const piece of pieces.toReversed()) wrap(piece, sentences[piece.index], isFirstOf(pieces, piece))
}

const isFirstOf = (pieces: readonly { index: number }[], piece: { index: number }): boolean =>
  pieces.find(({ index }) => index === piece.index) === piece

function readLetters(root: HTMLElement): Letters {
  const letters: Letters = { text: '', places: [] }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text
    for (const match of text.data.matchAll(LETTERS)) {
      letters.text += match[0]
      for (let at = match.index; at < match.index + match[0].length; at += 1)
        letters.places.push({ node: text, at })
    }
  }
  return letters
}

function wrap(
  { node, start, end, index }: { node: Text; start: number; end: number; index: number },
  sentence: Sentence | undefined,
  isFirst: boolean,
): void {
  const closing = CLOSING.exec(node.data.slice(end))?.[0].length ?? 0
  node.splitText(end + closing)
  const piece = node.splitText(start)
  const element = document.createElement('span')
  element.dataset.sentence = String(index)
  const strength = sentence && strengthOf(sentence)
  if (strength) {
    element.dataset.doubt = strength
    element.setAttribute('role', 'button')
    element.setAttribute('aria-haspopup', 'dialog')
  }
  // Arrow keys move between sentences; Tab stops at the first one and at doubted ones.
  if (isFirst) element.tabIndex = strength || index === 0 ? 0 : -1
  piece.replaceWith(element)
  element.append(piece)
}
