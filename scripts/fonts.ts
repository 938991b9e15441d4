// Cuts the client's serif down to the letters that diaries are written in: at most 60 KB for all of its files together.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '..')
const source = join(root, 'node_modules', '@fontsource', 'source-serif-4')
const directory = join(root, 'web', 'fonts')

const MAX_BYTES = 60_000

/** The browser loads a file only for a page that has one of its letters. The ranges are repeated in `fonts.css`. */
const cuts = [
  { subset: 'latin', weight: 400 },
  {
    subset: 'latin',
    weight: 600,
    within: 'U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+2010-2027,U+2030-203A,U+20AC',
  },
  // The letters of the languages of Europe that have an alphabet of Latin letters and a few more.
  { subset: 'latin-ext', weight: 400, within: 'U+0100-017F' },
  { subset: 'cyrillic', weight: 400 },
  { subset: 'greek', weight: 400 },
]

await mkdir(directory, { recursive: true })
let byteCount = 0
for (const { subset, weight, within } of cuts) {
  const name = `source-serif-4-${subset}-${weight}`
  const style = await readFile(join(source, `${weight}.css`), 'utf8')
  const range = within ?? rangeOf(style, `${name}-normal`)
  const file = await readFile(join(source, 'files', `${name}-normal.woff2`))
  // Small capitals and old figures, which no text of ours asks for, are half of the letters in it.
  const cut = await subsetFont(file, lettersOf(range), { targetFormat: 'woff2', noLayoutClosure: true })
  await writeFile(join(directory, `${name}.woff2`), cut)
  console.log(`${name} ${cut.length} bytes ${range}`)
  byteCount += cut.length
}
console.log(`${byteCount} bytes together`)
if (byteCount > MAX_BYTES) throw new Error(`The fonts have more than ${MAX_BYTES} bytes.`)

function rangeOf(style: string, name: string): string {
  const block = style.slice(style.indexOf(`/* ${name} */`))
  return /unicode-range: ([^;]+);/.exec(block)?.[1] ?? ''
}

function lettersOf(range: string): string {
  const letters = range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
  return String.fromCodePoint(...letters)
}
