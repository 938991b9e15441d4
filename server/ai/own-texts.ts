// The owner's texts in a prompt, without our instructions around them: what a model repeats of them is kept in a page.
import { CLOSING_TEXT, INSTRUCTIONS_TEXT, OWN_TEXT, WISHES_TEXT } from './prompt-text.ts'

const BEFORE_OWN: readonly string[] = [OWN_TEXT, WISHES_TEXT, INSTRUCTIONS_TEXT]
/** Members with words of ours. */
const OURS: ReadonlySet<string> = new Set(['type', 'kind', 'time', 'doubts'])

/** Strings of lines of JSON, and the lines that a line of ours announces. */
export function ownTextsOf(prompt: string): string[] {
  const texts: string[] = []
  let isOwn = false
  for (const line of prompt.split('\n')) {
    if (BEFORE_OWN.includes(line) || line === CLOSING_TEXT) isOwn = line !== CLOSING_TEXT
    else if (line.startsWith('{')) texts.push(...stringsIn(line))
    else if (isOwn && line !== '') texts.push(line)
  }
  return texts
}

/** Whether one of the owner's texts contains a part, letter by letter. */
export const isIn = (ownTexts: readonly string[], part: string): boolean =>
  ownTexts.some((own) => own.includes(part))

function stringsIn(line: string): string[] {
  const texts: string[] = []
  const collect = (name: string, value: unknown) => {
    if (typeof value === 'string' && !OURS.has(name)) texts.push(value)
    return value
  }
  try {
    JSON.parse(line, collect)
    return texts
  } catch {
    // A wish of the owner may begin so too.
    return [line]
  }
}
