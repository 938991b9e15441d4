// Measures the service and prints a table. Arguments, in any order: names of `PARTS` measure these parts alone; `postgres`
// measures on PostgreSQL, `truth` the check of pages, `search` the quality of search; `quick` measures less; `write` writes
// the table into docs/performance.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { alignTable, type Finding, toTable } from './finding.ts'
import { getLifetimeDiary } from './lifetime.ts'
import { type LoadClient, startLoadClient } from './load.ts'
import { measureArchive } from './measure-archive.ts'
import { measureFloor } from './measure-floor.ts'
import { measureHundredThousand } from './measure-hundred-thousand.ts'
import { measureLargeDay } from './measure-large-day.ts'
import { measureLedger } from './measure-ledger.ts'
import { measureLifetime } from './measure-lifetime.ts'
import { measureMedia } from './measure-media.ts'
import { measureNight } from './measure-night.ts'
import { measurePlaces } from './measure-places.ts'
import { measurePostgres } from './measure-postgres.ts'
import { measureProcess } from './measure-process.ts'
import { measureSearch } from './measure-search.ts'
import { measureTruth } from './measure-truth.ts'
import { measureWarmStart } from './measure-warm-start.ts'
import { FULL, QUICK } from './sizes.ts'
import { hasWrk } from './wrk.ts'

const given = process.argv.slice(2)
/** `all-pictures` imports the number of pictures that the target names, which takes an hour. */
const sizes = {
  ...(given.includes('quick') ? QUICK : FULL),
  ...(given.includes('all-pictures') && { importedPictures: 5_000 }),
}

/** The parts on SQLite, by argument. */
const PARTS: Record<string, (load: LoadClient) => Promise<Finding[]>> = {
  process: async () => measureProcess(sizes, await getLifetimeDiary(sizes)),
  places: () => measurePlaces(sizes),
  floor: (load) => measureFloor(sizes, load),
  'hundred-thousand': (load) => measureHundredThousand(sizes, load),
  'large-day': measureLargeDay,
  night: () => measureNight(sizes),
  ledger: () => measureLedger(sizes),
  media: () => measureMedia(sizes),
  'warm-start': measureWarmStart,
  archive: () => measureArchive(sizes),
  lifetime: async (load) => measureLifetime(sizes, await getLifetimeDiary(sizes), load),
}

async function measureOnFile(): Promise<string> {
  const asked = Object.keys(PARTS).filter((part) => given.includes(part))
  const load = startLoadClient()
  const findings: Finding[] = []
  try {
    for (const [part, measurePart] of Object.entries(PARTS))
      if (asked.length === 0 || asked.includes(part)) findings.push(...(await measurePart(load)))
    return toTable(findings)
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
  if (given.includes('search')) return measureSearch(sizes)
  return given.includes('postgres') ? measureOnPostgres() : measureOnFile()
}

/** Replaces the text between the two marks of docs/performance.md. */
function writeFigures(text: string): void {
  const file = new URL('../docs/performance.md', import.meta.url)
  const page = readFileSync(file, 'utf8')
  const marks = /(<!-- figures: .* -->\n)[\s\S]*(<!-- end of figures -->)/
  writeFileSync(
    file,
    page.replace(marks, (_, start, end) => `${start}${text}\n${end}`),
  )
}

const table = await measure()
const gigabytes = Math.round(totalmem() / 1024 ** 3)
const cores = `${availableParallelism()} cores (${cpus()[0]?.model})`
const figures = `${table}

Rates by ${hasWrk() ? 'wrk' : 'the JavaScript client of bench/'}. Node ${process.version}, ${cores}, ${gigabytes} GiB,
${process.platform} ${process.arch}, ${new Date().toISOString().slice(0, 10)}.`
console.log(figures)
if (given.includes('write')) writeFigures(figures)
