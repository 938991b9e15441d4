import { Fragment } from 'react'
import { splitIntoWords } from './whole-words.ts'

/** A title, whose lines break between words in Chinese too. */
export function TitleText({ title }: { title: string }) {
  const pieces = splitIntoWords(title)
  if (pieces.length === 1) return title
  return (
    <span className="whole-words">
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
