/** Texts that make Markdown parsers overflow their stack, take quadratic time, or produce huge documents. */
const HOSTILE: Readonly<Record<string, (length: number) => string>> = {
  'quotes in quotes': (length) => fill('> ', length),
  'lists in lists': (length) => fill('- ', length),
  'numbered lists in lists': (length) => fill('1. ', length),
  'quotes and lists in turn': (length) => fill('> - 1. ', length),
  'a quote that grows with each line': (length) => growing(length, (depth) => `${'>'.repeat(depth)} a`),
  'a list that grows with each line': (length) => growing(length, (depth) => `${'  '.repeat(depth)}- a`),
  'a deep quote with lazy lines': (length) => `${'> '.repeat(1000)}\n${fill('a\n', length - 2001)}`,
  'underscores between letters': (length) => fill('_a_b', length),
  'stars that open and never close': (length) => fill('**a *b ', length),
  'stars around stars': (length) => `${'*a '.repeat(length / 6)}${'a*'.repeat(length / 6)}`,
  'tildes between letters': (length) => fill('~a~~b', length),
  brackets: (length) => fill('[', length),
  'images in images': (length) => fill('![', length),
  'images in images, all closed': (length) => `${'!['.repeat(length / 6)}${'](1)'.repeat(length / 6)}`,
  'links in links': (length) => fill('[a](', length),
  backticks: (length) => growing(length, (depth) => '`'.repeat(depth)),
  'openings of comments': (length) => fill('<!--', length),
  'addresses without end': (length) => fill('a.', length),
  addresses: (length) => fill('http://', length),
  'a table of two hundred columns': (length) =>
    `${'|a'.repeat(200)}\n${'|-'.repeat(200)}\n${fill('a\n', length - 802)}`,
  'a list of one letter each': (length) => fill('- a\n', length),
  'one long word': (length) => fill('fog', length),
  spaces: (length) => `${fill(' ', length - 1)}a`,
}

const fill = (part: string, length: number): string => part.repeat(Math.ceil(length / part.length))

/** Lines of increasing length, up to a total length. */
const growing = (length: number, line: (depth: number) => string): string =>
  Array.from({ length: Math.floor(Math.sqrt(length)) }, (_, depth) => line(depth + 1)).join('\n')

export const hostileTexts = (length: number): [name: string, text: string][] =>
  Object.entries(HOSTILE).map(([name, create]) => [name, create(length)])
