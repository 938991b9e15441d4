// Measures the service, prints one table of what was found, and writes nothing else down. `quick` as the last
// argument measures less, in about a minute; `postgres` as the first measures on PostgreSQL, `truth` the check of pages.
import { availableParallelism, cpus, totalmem } from 'node:os'
import { alignTable, toTable } from './finding.ts'
import { getLifetimeDiary } from './lifetime.ts'
import { startLoadClient } from './load.ts'
import { measureFloor } from './measure-floor.ts'
import { measureLifetime } from './measure-lifetime.ts'
import { measurePlaces } from './measure-places.ts'
import { measurePostgres } from './measure-postgres.ts'
import { measureProcess } from './measure-process.ts'
import { measureTruth } from './measure-truth.ts'
import { FULL, QUICK } from './sizes.ts'

const given = process.argv.slice(2)
const sizes = given.includes('quick') ? QUICK : FULL

async function measureOnFile(): Promise<string> {
  const load = startLoadClient()
  try {
    const lifetime = await getLifetimeDiary(sizes)
    return toTable([
      ...(await measureProcess(sizes, lifetime)),
      ...(await measurePlaces(sizes)),
      ...(await measureFloor(sizes, load)),
      ...(await measureLifetime(sizes, lifetime, load)),
    ])
  } finally {
    load.stop()
  }
}

async function measureOnPostgres(): Promise<string> {
  const loads = [startLoadClient(), startLoadClient()] as const
  try {
    const figures = await measurePostgres(sizes, loads)
    const rows = figures.map(({ what, oneNode, twoNodes }) => [what, oneNode, twoNodes])
    return alignTable([['what', 'one node', 'two nodes'], ...rows])
  } finally {
    for (const load of loads) load.stop()
  }
}

function measure(): string | Promise<string> {
  if (given.includes('truth')) return measureTruth()
  return given.includes('postgres') ? measureOnPostgres() : measureOnFile()
}

console.log(await measure())
const gigabytes = Math.round(totalmem() / 1024 ** 3)
console.log(
  `\nNode ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model}), ${gigabytes} GiB, ${process.platform} ${process.arch}`,
)
