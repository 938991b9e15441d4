/** The page that a stand-in writes when it was given none: a title, and what the events in the prompt say. */
export function pageFromPrompt(prompt: string): string {
  const newEvents = /^New events, .*: (\d.*)\.$/m.exec(prompt)?.[1]
  const items = prompt.split('\n').filter((line) => line.startsWith('{"item":'))
  if (items.length > 0) return items.map((_, index) => `${index + 1}: yes`).join('\n')
  if (newEvents !== undefined || prompt.includes('\n<page>\n')) return weaveFromPrompt(prompt, newEvents)
  const events = prompt
    .split('\n')
    .filter((line) => line.startsWith('{"event":'))
    .map((line): unknown => JSON.parse(line))
    .flatMap((event) =>
      typeof event === 'object' && event && 'content' in event ? [String(event.content)] : [],
    )
  return [`# A day of ${events.length} events`, ...events].join('\n\n')
}

/** What it answers to a weave: a paragraph for what is new, after the last one. */
function weaveFromPrompt(prompt: string, newEvents: string | undefined): string {
  const paragraphs = prompt.split('\n').filter((line) => line.startsWith('{"paragraph":'))
  return newEvents === undefined
    ? '=== nothing ==='
    : `=== after ${paragraphs.length} ===\nWhat is new, too [${newEvents}].`
}

/** In pieces of a few characters, as models send text. */
export function toPieces(page: string): string[] {
  return page.match(/[\s\S]{1,7}/gu) ?? []
}
