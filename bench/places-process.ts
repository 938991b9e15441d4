// Names points from the places file, and prints times and memory as JSON.
import { DatabaseSync } from 'node:sqlite'
import { openOfflinePlaces } from '../server/places/offline-places.ts'
import { builtPlacesFile } from '../server/places/open-places.ts'
import { createRandom, pick, type Random } from './random.ts'

const LANGUAGES = ['en', 'zh', 'de', undefined]
/** Distance from the centre of a settlement, in degrees. */
const STRAY = 0.05

const POINTS_BETWEEN_COLLECTIONS = 200

const pointCount = Number(process.argv[2])

/** Half of them near a settlement, the others anywhere on the globe. */
function makePoints(random: Random) {
  const file = new DatabaseSync(builtPlacesFile, { readOnly: true })
  const settlements = file
    .prepare('select latitude, longitude from place where id % 101 = 0 order by id')
    .all()
  file.close()
  return Array.from({ length: pointCount }, (_, index) => {
    const anywhere = {
      latitude: Math.asin(random() * 2 - 1) * (180 / Math.PI),
      longitude: random() * 360 - 180,
    }
    if (index % 2 === 0) return anywhere
    const { latitude, longitude } = pick(random, settlements)
    const stray = (random() - 0.5) * STRAY
    return { latitude: Number(latitude) + stray, longitude: Number(longitude) + stray }
  })
}

/** Measures each name, and the memory of the process while the file is open. */
function namePoints(points: ReturnType<typeof makePoints>) {
  const places = openOfflinePlaces(builtPlacesFile)
  const timesMs = points.map((point, index) => {
    // Garbage is not counted as memory of naming.
    if (index % POINTS_BETWEEN_COLLECTIONS === 0) globalThis.gc?.()
    const startedAt = performance.now()
    places.reverse({ ...point, language: LANGUAGES[index % LANGUAGES.length] })
    return performance.now() - startedAt
  })
  const heldBytes = readMemory()
  places.close()
  return { timesMs, heldBytes }
}

function readMemory(): number {
  globalThis.gc?.()
  return process.memoryUsage.rss()
}

const points = makePoints(createRandom(5))
// Loads code of Node and SQLite that the service has loaded anyway.
namePoints(points.slice(0, LANGUAGES.length))
const before = readMemory()
const { timesMs, heldBytes } = namePoints(points)
console.log(JSON.stringify({ timesMs, grownBytes: heldBytes - before }))
