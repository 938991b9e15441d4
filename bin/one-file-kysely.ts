import { readFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)

/**
 * What is imported of Kysely, and the one file that `scripts/build.ts` makes of it. It bears the version, so that
 * one of another release is never taken.
 */
export function oneFileKysely(): ReadonlyMap<string, URL> {
  const { version } = JSON.parse(readFileSync(new URL('node_modules/kysely/package.json', root), 'utf8'))
  const directory = new URL('build/kysely/', root)
  return new Map([
    ['kysely', new URL(`${version}.js`, directory)],
    ['kysely/migration', new URL(`${version}-migration.js`, directory)],
  ])
}
