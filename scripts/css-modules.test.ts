import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const find = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'))

const toName = (className: string) =>
  className.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The classes of a module, without those that it refers to as global ones. */
function classesIn(css: string): string[] {
  const selectors = css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .matchAll(/([^{}]+)\{/g)
  return [...selectors].flatMap(([, text = '']) =>
    [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
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
  const names = new Set(classesIn(read(file)).map(toName))
  expect([...names].sort()).toEqual([...(used.get(file) ?? [])].sort())
})
