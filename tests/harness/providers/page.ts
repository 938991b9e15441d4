/** The page that a stand-in writes when it was given none: a title, and what the events in the prompt say. */
export function pageFromPrompt(prompt: string): string {
  const events = prompt
    .split('\n')
    .filter((line) => line.startsWith('{"event":'))
    .map((line): unknown => JSON.parse(line))
    .flatMap((event) =>
      typeof event === 'object' && event && 'content' in event ? [String(event.content)] : [],
    )
  return [`# A day of ${events.length} events`, ...events].join('\n\n')
}

/** In pieces of a few characters, as models send text. */
export function toPieces(page: string): string[] {
  return page.match(/[\s\S]{1,7}/gu) ?? []
}
