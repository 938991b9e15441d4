// Checks all imports, types included, against `arrow-rules.ts`, forbids circles between the rooms of the server and those of the
// client, and prints the rooms in order.
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, matchesGlob } from 'node:path/posix'
import { parseSync } from 'oxc-parser'
import { type Layer, layers, ownWords } from './arrow-rules.ts'
import { clientRoomOf, findCircles, inFloors, readRooms, serverRoomOf } from './rooms.ts'

const root = join(import.meta.dirname, '..')

/** @returns one line for each import that its layer does not allow */
export function findFaults(file: string, source: string): string[] {
  const layer = layers.find(({ files }) => files.some((pattern) => matchesGlob(file, pattern)))
  if (!layer) return [`${file} belongs to no layer: give it one in scripts/arrow-rules.ts`]
  const refused = importsOf(file, source).filter((specifier) => !isAllowed(specifier, file, layer))
  const foreign = file.startsWith('server/') && !file.endsWith('.test.ts') ? foreignWords(file, source) : []
  return [...refused.map((specifier) => `${file} (${layer.name}) must not import ${specifier}`), ...foreign]
}

/** The specifiers of all imports of a file, types included. */
function importsOf(file: string, source: string): string[] {
  const { module, errors } = parseSync(file, source)
  if (errors[0]) return [`a file that cannot be parsed: ${errors[0].message}`]
  return [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    // A computed name is rejected, except in bin/, which chooses between bundle and sources.
    ...module.dynamicImports
      .map(({ moduleRequest: { start, end } }) => source.slice(start, end))
      .filter((text) => /^['"]/.test(text) || !file.startsWith('bin/'))
      .map((text) => text.slice(1, -1)),
  ]
}

function isAllowed(specifier: string, file: string, layer: Layer): boolean {
  if (specifier.startsWith('.')) {
    const target = join(dirname(file), specifier)
    const room = file.split('/').slice(0, 2).join('/')
    return layer.mayImport.some((pattern) =>
      matchesGlob(target, pattern.replace('{own}', dirname(file)).replace('{room}', room)),
    )
  }
  return layer.packages.some(
    (name) =>
      name === '**' ||
      (name === 'node:' && isBuiltin(specifier)) ||
      specifier === name ||
      specifier.startsWith(`${name}/`),
  )
}

const foreignWords = (file: string, source: string): string[] =>
  ownWords.flatMap(({ words, files }) => {
    const found = files.includes(file) ? undefined : words.exec(source)?.[0]
    return found ? [`${file} must not write ${found}: that is for ${files.join(', ')}`] : []
  })

if (import.meta.main) {
  const files = globSync('{contract,server,web,scripts,tests,bench,bin}/**/*.{ts,tsx,mjs}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  const wrong = files.flatMap(({ file, source }) => findFaults(file, source))
  const imports = files.map(({ file, source }) => ({ file, imports: importsOf(file, source) }))
  const rooms = readRooms(imports, serverRoomOf)
  const clientRooms = readRooms(imports, clientRoomOf)
  const faults = [...wrong, ...findCircles(rooms), ...findCircles(clientRooms)]
  for (const [place, found] of Object.entries({ server: rooms, client: clientRooms })) {
    console.error(`Rooms of the ${place}, each floor imports lower ones only:`)
    inFloors(found).forEach((names, index) => {
      console.error(`${String(index + 1).padStart(3)}  ${names.join('  ')}`)
    })
  }
  for (const fault of faults) console.error(fault)
  console.error(
    `${files.length} files, ${rooms.size + clientRooms.size} rooms, ${faults.length} wrong arrows.`,
  )
  process.exitCode = faults.length > 0 ? 1 : 0
}
