/** How much is measured. The short run shows the direction; the figures of record are of the full one. */
export interface Sizes {
  /** The diary of a lifetime, and the one it is compared with. */
  lifetimeDays: number
  lifetimeEvents: number
  smallEvents: number
  /** How often the small diary and the lifetime's are asked in turn. */
  rounds: number
  /** How often the floor and the service are started, and how often each pair of them is asked in turn. */
  processPairs: number
  roundsOfPair: number
  dayReadsPerRound: number
  eventsPerRound: number
  /** How long `wrk` asks in a round, where it is installed. */
  wrkSeconds: number
  /** Of each read of the diaries; the costly ones are asked less often. */
  readsPerRound: number
  starts: number
  /** Points that are named, each once. */
  placeNames: number
  /** Of a file that is uploaded, and how often it is sent to the floor and to the service in turn. */
  uploadMegabytes: number
  uploadPairs: number
  /** In the file that is imported. */
  importedEntries: number
  /** Of 1 MB each. */
  importedPictures: number
}

export const FULL: Sizes = {
  lifetimeDays: 29_000,
  lifetimeEvents: 1_500_000,
  smallEvents: 10_000,
  rounds: 7,
  processPairs: 8,
  roundsOfPair: 3,
  dayReadsPerRound: 10_000,
  eventsPerRound: 4_000,
  wrkSeconds: 3,
  readsPerRound: 200,
  starts: 25,
  placeNames: 20_000,
  uploadMegabytes: 1024,
  uploadPairs: 3,
  importedEntries: 100_000,
  importedPictures: 200,
}

export const QUICK: Sizes = {
  lifetimeDays: 2_900,
  lifetimeEvents: 150_000,
  smallEvents: 10_000,
  rounds: 3,
  processPairs: 1,
  roundsOfPair: 3,
  dayReadsPerRound: 5_000,
  eventsPerRound: 2_000,
  wrkSeconds: 2,
  readsPerRound: 60,
  starts: 3,
  placeNames: 10_000,
  uploadMegabytes: 128,
  uploadPairs: 3,
  importedEntries: 30_000,
  importedPictures: 20,
}
