// Parses front matter of notes, in YAML or TOML: names with a text or a list of texts, the only values that note
// programs write.

export interface FrontMatter {
  values: ReadonlyMap<string, string | readonly string[]>
  /** The text after the front matter. */
  body: string
}

const TOML_BLOCK = /^\ufeff?\+\+\+[ \t]*\r?\n([\s\S]*?)\r?\n\+\+\+[ \t]*(?:\r?\n|$)/
const BLOCK = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)(?:\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/
const PAIR = /^([\p{L}\p{N}_][^:]*):(?:\s+(.*)|\s*)$/u
const TOML_PAIR = /^([\w-]+)\s*=\s*(.*)$/
const MAX_LENGTH = 100_000

const unquote = (text: string): string => {
  const trimmed = text.trim()
  const [, mark, inner = ''] = /^(["'])([\s\S]*)\1$/.exec(trimmed) ?? []
  if (mark === undefined) return trimmed.replace(/\s#.*$/, '').trimEnd()
  return mark === '"' ? inner.replaceAll(/\\(["\\/])/g, '$1') : inner.replaceAll("''", "'")
}

/** A text over several lines begins with such a mark. */
const BLOCK_MARK = /^[|>][+-]?$/
const NOTHING = /^(?:null|~)$/i

const parseInline = (text: string): string | string[] =>
  BLOCK_MARK.test(text) || NOTHING.test(text) ? '' : parseText(text)

const parseText = (text: string): string | string[] =>
  /^\[[\s\S]*\]$/.test(text) ? splitItems(text.slice(1, -1)).map(unquote).filter(Boolean) : unquote(text)

/** A comma in an item within quotation marks is part of it. */
const splitItems = (text: string): string[] => text.match(/\s*(?:"[^"]*"|'[^']*')\s*(?=,|$)|[^,]+/g) ?? []

export function splitFrontMatter(text: string): FrontMatter {
  const start = text.slice(0, MAX_LENGTH)
  const toml = TOML_BLOCK.exec(start)
  const match = toml ?? BLOCK.exec(start)
  if (!match) return { values: new Map(), body: text }
  const values = new Map<string, string | string[]>()
  let name: string | undefined
  for (const line of (match[1] ?? '').split(/\r?\n/)) {
    const item = /^\s*-\s+(.*)$/.exec(line)
    const pair = (toml ? TOML_PAIR : PAIR).exec(line)
    if (item && name !== undefined) {
      const before = values.get(name)
      const text = unquote(item[1] ?? '')
      if (Array.isArray(before)) before.push(text)
      else values.set(name, [text])
    } else if (pair) {
      name = (pair[1] ?? '').trim().toLowerCase()
      values.set(name, parseInline((pair[2] ?? '').trim()))
    } else if (/^\s+\S/.test(line) && name !== undefined) {
      const before = values.get(name)
      if (typeof before === 'string') values.set(name, `${before} ${line.trim()}`.trim())
    }
  }
  return { values, body: text.slice(match[0].length) }
}

export const textOf = (value: string | readonly string[] | undefined): string | undefined =>
  (typeof value === 'string' ? value : value?.join(', ')) || undefined

/** A list as it is, or a text split at commas, otherwise at spaces. */
export const listOf = (value: string | readonly string[] | undefined): string[] =>
  typeof value === 'string'
    ? value
        .split(value.includes(',') ? ',' : /\s+/)
        .map((part) => part.trim())
        .filter(Boolean)
    : [...(value ?? [])]
