// What apps send to feeds, in the limits of a request: costly to read, to keep, or to make events of.

interface HostileSending {
  kind: 'owntracks' | 'health'
  /** @param size 1 is half of what is taken at once */
  make(size: number): unknown
}

const list = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: Math.floor(count) }, (_, index) => make(index))

const FIRST = Date.parse('2010-01-01T00:00:00Z') / 1000
const HOME = { lat: 52.52, lon: 13.405 }

/** @param minutes between two points. @param metres to the north, for each */
const points = (count: number, minutes: number, metres: (index: number) => number) =>
  list(count, (index) => ({
    ...{ _type: 'location', tst: FIRST + index * minutes * 60 },
    ...{ lat: HOME.lat + metres(index) / 111_320, lon: HOME.lon },
  }))

const dateOf = (index: number) => new Date(FIRST * 1000 + index * 86_400_000).toISOString().slice(0, 10)
const timeOf = (index: number) => new Date(index * 1000).toISOString().slice(11, 19)
const figures = (metrics: unknown) => ({ data: { metrics } })

export const HOSTILE_SENDINGS: Readonly<Record<string, HostileSending>> = {
  'a point a minute': { kind: 'owntracks', make: (size) => points(size * 20_000, 1, () => 0) },
  'points that are all stays': {
    kind: 'owntracks',
    make: (size) => points(size * 20_000, 25, (index) => (index % 7) * 200),
  },
  'points that go to and fro': {
    kind: 'owntracks',
    make: (size) => points(size * 20_000, 1, (index) => (index % 19) * 160),
  },
  'points of Overland': {
    kind: 'owntracks',
    make: (size) => ({
      locations: list(size * 12_000, (index) => ({
        geometry: { coordinates: [HOME.lon, HOME.lat + (index % 3) / 1_000] },
        properties: { timestamp: new Date((FIRST + index * 900) * 1000).toISOString() },
      })),
    }),
  },
  'messages of another kind': {
    kind: 'owntracks',
    make: (size) => list(size * 100_000, () => ({ _type: 'lwt' })),
  },
  'a figure on each of many days': {
    kind: 'health',
    make: (size) =>
      figures([
        {
          ...{ name: 'step_count', units: 'count' },
          data: list(size * 30_000, (index) => ({ date: `${dateOf(index)} 00:00:00 +0000`, qty: index })),
        },
      ]),
  },
  'a figure each second of a day': {
    kind: 'health',
    make: (size) =>
      figures([
        {
          ...{ name: 'heart_rate', units: 'bpm' },
          data: list(size * 30_000, (index) => ({ date: `2024-05-01 ${timeOf(index)} +0000`, qty: 60 })),
        },
      ]),
  },
  'a hundred figures each on many days': {
    kind: 'health',
    make: (size) =>
      figures(
        list(100, (name) => ({
          name: `figure ${name}`,
          data: list(size * 300, (index) => ({ date: `${dateOf(index)} 00:00:00 +0000`, qty: index })),
        })),
      ),
  },
}
