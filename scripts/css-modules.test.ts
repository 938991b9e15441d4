import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const find = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'))

const toName = (className: string) =>
  className.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The names after a sign that a module has, without those that it refers to as global ones. */
function namesIn(css: string, sign: '.' | '#'): string[] {
  const selectors = css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .matchAll(/([^{}]+)\{/g)
  return [...selectors].flatMap(([, text = '']) =>
    [...text.matchAll(new RegExp(`[${sign}]([a-z][\\w-]*)`, 'g'))].map(([, name = '']) => name),
  )
}

/** The names by which components use each module. */
const used = new Map<string, Set<string>>()
for (const file of find('web/**/*.{ts,tsx}')) {
  const source = read(file)
  for (const [, name = '', specifier = ''] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const names = [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(
      ([, member = '']) => member,
    )
    const target = join(dirname(file), specifier)
    used.set(target, (used.get(target) ?? new Set()).union(new Set(names)))
  }
}

test.each(find('web/**/*.module.css'))('%s has the classes that components use, and no others', (file) => {
  const names = new Set(namesIn(read(file), '.').map(toName))
  expect([...names].sort()).toEqual([...(used.get(file) ?? [])].sort())
})

// It would get another name than the element has.
test.each(find('web/**/*.module.css'))('%s has no ids of its own', (file) => {
  expect(namesIn(read(file), '#')).toEqual([])
})

const shared = new Set(find('web/styles/*.css').flatMap((file) => namesIn(read(file), '.')))

/** The classes that a component names by a word of its own. */
const wordsIn = (source: string): string[] =>
  [...source.matchAll(/\bclassName=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, text, template = '']) =>
    (text ?? template.replaceAll(/\S*\$\{[^}]*\}\S*/g, '')).split(' ').filter(Boolean),
  )

test('components name classes only that web/styles has', () => {
  const unknown = find('web/**/*.tsx').flatMap((file) =>
    wordsIn(read(file)).flatMap((name) => (shared.has(name) ? [] : `${file}: ${name}`)),
  )
  expect(unknown).toEqual([])
})
