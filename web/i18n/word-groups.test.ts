import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { LOADERS, type WordGroup } from './load-words.ts'

const root = join(import.meta.dirname, '../..')
const { parts, screens, signIn } = LOADERS.en
const GROUPS: [WordGroup, object][] = [
  ['parts', await parts()],
  ['screens', await screens()],
  ['signIn', await signIn()],
]
const groupOf = new Map(GROUPS.flatMap(([group, words]) => Object.keys(words).map((name) => [name, group])))

/** A file of the client: what it imports, whose words it uses, and what it loads later with which words. */
function readSource(file: string) {
  const source = readFileSync(join(root, file), 'utf8')
  const resolve = (name: string) => join(dirname(file), name)
  const names = [...source.matchAll(/useScreenWords\('(\w+)'\)/g)].map(([, name = '']) => name)
  return {
    imports: [...source.matchAll(/^(?:import|export)(?! type) [^'()]*'(\.[^']+\.tsx?)'/gm)].map(
      ([, name = '']) => resolve(name),
    ),
    names: source.includes('useSettingsWords()') ? [...names, 'setup'] : names,
    later: [
      ...source.matchAll(/(\w+)\(\s*async \(\) => [^;]*?import\('([^']+\.tsx?)'\)(.*(?:\n {2,}.*|\n\}.*)*)/g),
    ].map(([, by, name = '', rest = '']) => ({ file: resolve(name), words: groupsOf(by, rest) })),
  }
}

function groupsOf(by: string | undefined, rest: string): string[] {
  const [, named] = /words: \[(.*?)\]/.exec(rest) ?? []
  if (named !== undefined) return named.match(/\w+/g) ?? []
  if (by !== 'lazyScreen' || rest.includes(', TAB')) return ['parts']
  return rest.includes(', SIGN_IN') ? ['signIn'] : GROUPS.map(([group]) => group)
}

const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|service-worker/.test(file),
)
const sources = new Map(files.map((file) => [file, readSource(file)]))

/** A file with all that comes with it. */
function listWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !sources.has(file)) return found
  found.add(file)
  for (const name of sources.get(file)?.imports ?? []) listWith(name, found)
  return found
}

/** The words that are used in a file or in what comes with it, and are in none of the groups. */
const listMissing = (file: string, groups: readonly string[]) =>
  [...listWith(file)].flatMap((part) =>
    (sources.get(part)?.names ?? [])
      .filter((name) => !groups.includes(groupOf.get(name) ?? ''))
      .map((name) => `${part}: ${name}`),
  )

test('the first load uses no words of what is loaded later', () => {
  expect(listMissing('web/main.tsx', [])).toEqual([])
})

test('what is loaded later loads the words that it uses', () => {
  const loaded = [...sources.values()].flatMap(({ later }) => later)
  // Each screen, and as many parts.
  expect(loaded.length).toBeGreaterThan(35)
  const missing = loaded.map(({ file, words }) => [file, listMissing(file, words)])
  expect(missing.filter(([, names]) => names?.length)).toEqual([])
})
