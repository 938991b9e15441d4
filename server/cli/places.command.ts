import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildPlaces } from '../places/build/places-builder.ts'
import { placesFileName } from '../places/open-places.ts'
import { prepareDataDirectory } from '../process/data-directory.ts'
import type { Context } from './command.ts'
import { assertOwnDirectory } from './directory-use.ts'

/** Builds the operator's own places file, which takes precedence over the one of the release. */
export async function makePlaces({ settings, terminal }: Context, sourceFile: string): Promise<void> {
  const directory = settings.DAYLEAF_DATA_DIR
  if (!existsSync(directory))
    throw new Error(`there is no directory ${resolve(directory)}. DAYLEAF_DATA_DIR says which one is meant`)
  assertOwnDirectory(directory)
  prepareDataDirectory(directory)
  const targetFile = join(directory, placesFileName)
  const { placeCount, bytes } = await buildPlaces({ sourceFile, targetFile })
  terminal.print(
    `Wrote ${targetFile}: ${placeCount} places, ${bytes} bytes. A running service takes it up at its next start.`,
  )
}
