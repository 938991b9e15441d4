/** A stand-in's default text: a page of the events in the prompt, or the form that the prompt asks for. */
export function pageFromPrompt(prompt: string): string {
  const events = readLines<{ event: number; content: string }>(prompt, 'event')
  if (prompt.includes('\nThe sentence: ')) return 'yes'
  if (prompt.includes('\n<page>\n')) return weaveFromPrompt(prompt, events)
  return ['# A day of events', ...events.map(({ content }) => content)].join('\n\n')
}

/** The lines of JSON that begin with this member. */
const readLines = <T>(prompt: string, member: string): T[] =>
  prompt
    .split('\n')
    .filter((line) => line.startsWith(`{"${member}":`))
    .map((line): T => JSON.parse(line))

/** A paragraph for each new event, after the last one. */
function weaveFromPrompt(prompt: string, events: readonly { event: number; content: string }[]): string {
  const last = readLines(prompt, 'paragraph').length
  const numbers = /^New events, .*: (\d.*)\.$/m.exec(prompt)?.[1]?.split(', ').map(Number) ?? []
  const blocks = events
    .filter(({ event }) => numbers.includes(event))
    .map(({ event, content }) => `=== after ${last} ===\nAlso: ${content.replaceAll(/\s+/g, ' ')} [${event}]`)
  return blocks.length > 0 ? blocks.join('\n') : '=== nothing ==='
}

/** Pieces of a few characters, as models stream text. */
export function toPieces(page: string): string[] {
  return page.match(/[\s\S]{1,7}/gu) ?? []
}
