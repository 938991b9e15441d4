// Whether a paragraph is about the notes, and not about the task: half of its words are theirs.

/** Longer words by their first letters, on which inflected forms agree; of languages without blanks, pairs of signs. */
function termsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[^\P{L}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{4,}/gu) ?? []
  const runs = text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{2,}/gu) ?? []
  const pairs = runs.flatMap((run) => Array.from(run.slice(1), (sign, index) => `${run[index]}${sign}`))
  return new Set([...words.map((word) => word.slice(0, 5)), ...pairs])
}

const MIN_SHARE = 0.5

/** The notes are read when a paragraph has to be compared. */
export function createOwnWordsCheck(ownTexts: readonly string[]): (paragraph: string) => boolean {
  let own: Set<string> | undefined
  return (paragraph) => {
    own ??= termsOf(ownTexts.join('\n'))
    const terms = [...termsOf(paragraph)]
    return terms.length > 0 && terms.filter((term) => own?.has(term)).length >= terms.length * MIN_SHARE
  }
}
