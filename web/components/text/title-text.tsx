// Chinese has no spaces, and no browser breaks its lines by words: titles would break within them.
import { Fragment } from 'react'
import { languageOf } from '../../state/text-language.ts'

const HAN = /\p{Script=Han}/u

/** The pieces between which a line of Chinese may break besides at punctuation; a text without Chinese is one piece. */
export function splitIntoWords(text: string): string[] {
  if (!HAN.test(text)) return [text]
  const pieces: string[] = []
  let isAfterWord = false
  for (const { segment, isWordLike } of new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)) {
    if (pieces.length === 0 || (isWordLike && isAfterWord)) pieces.push(segment)
    else pieces[pieces.length - 1] += segment
    isAfterWord = isWordLike === true
  }
  return pieces
}

/** Marks where the headings of rendered text may break. */
export function keepHeadingWords(root: ParentNode): void {
  for (const heading of root.querySelectorAll('h2, h3, h4, h5, h6')) {
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const pieces = splitIntoWords(text.data)
      if (pieces.length === 1) continue
      heading.classList.add('whole-words')
      text.replaceWith(
        ...pieces.flatMap((piece, at) => (at === 0 ? [piece] : [document.createElement('wbr'), piece])),
      )
    }
  }
}

/** A title, whose lines break between words in Chinese too. */
export function TitleText({ title }: { title: string }) {
  const pieces = splitIntoWords(title)
  if (pieces.length === 1) return title
  return (
    <span className="whole-words" lang={languageOf(title)}>
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other identity.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  )
}
