import { isLongerThan } from '../../../contract/characters.ts'

/** Where a text may be cut, the best place first. */
const CUTS = [/\n[ \t]*\n/g, /\n/g, /[.!?…。！？]["”’»」』)]?(?=\s|[^\p{ASCII}])/gu, /\s/g]

/** A text in parts that the service keeps as events of their own: cut between paragraphs, lines, sentences or words. */
export function splitText(text: string, max: number): string[] {
  const parts: string[] = []
  let rest = text
  while (isLongerThan(rest, max)) {
    const at = findCut(rest, unitsOf(rest, max))
    parts.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...parts, rest].map((part) => part.replace(/^\s*\n|\s+$/g, '')).filter((part) => part.trim() !== '')
}

/** The UTF-16 units of so many characters at the beginning. */
function unitsOf(text: string, characters: number): number {
  let units = 0
  let count = 0
  for (const character of text) {
    if (count === characters) break
    count += 1
    units += character.length
  }
  return units
}

/** The last good place in the second half; none makes a cut within a word. */
function findCut(text: string, end: number): number {
  const half = Math.floor(end / 2)
  const part = text.slice(half, end)
  for (const cut of CUTS) {
    const last = [...part.matchAll(cut)].at(-1)
    if (last) return half + last.index + last[0].length
  }
  return end
}
