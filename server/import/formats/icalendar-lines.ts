// The lines of a calendar and their properties, https://www.rfc-editor.org/rfc/rfc5545#section-3.1

/** In UTF-16 units, after unfolding: the text of an entry is one line. */
export const MAX_LINE_LENGTH = 1_000_000
const PROPERTY =
  /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):([\s\S]*)$/

export interface Property {
  name: string
  parameters: ReadonlyMap<string, string>
  value: string
}

/** The lines of a calendar, unfolded. */
export async function* readLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let line: string | undefined
  for await (const text of texts) {
    // Not copied again for each piece of a line that is too long.
    if (rest.length === MAX_LINE_LENGTH && !/[\r\n]/.test(text)) continue
    const parts = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = parts.pop() ?? ''
    if (rest.length > MAX_LINE_LENGTH) rest = rest.slice(0, MAX_LINE_LENGTH)
    for (const part of parts) {
      if (/^[ \t]/.test(part) && line !== undefined) {
        if (line.length < MAX_LINE_LENGTH) line += part.slice(1)
      } else {
        if (line !== undefined) yield line
        line = part
      }
    }
  }
  if (/^[ \t]/.test(rest) && line !== undefined) yield line + rest.slice(1).trimEnd()
  else {
    if (line !== undefined) yield line
    yield rest.trimEnd()
  }
}

export function parseProperty(line: string): Property | undefined {
  const match = PROPERTY.exec(line)
  if (!match) return undefined
  const parameters = new Map<string, string>()
  for (const part of (match[2] ?? '').match(/;[^=]+=(?:"[^"]*"|[^";])*/g) ?? []) {
    const [name = '', ...value] = part.slice(1).split('=')
    parameters.set(name.toUpperCase(), value.join('=').replaceAll('"', ''))
  }
  return { name: (match[1] ?? '').toUpperCase(), parameters, value: match[3] ?? '' }
}
