/** The amount of work. docs/performance.md has figures of `FULL`; `QUICK` is for development. */
export interface Sizes {
  /** Of the lifetime's diary, and of the small one it is compared with. */
  lifetimeDays: number
  lifetimeEvents: number
  smallEvents: number
  /** Rounds that alternate between the small diary and the lifetime's. */
  rounds: number
  /** Starts of floor and service, and alternating rounds after each start. */
  processPairs: number
  roundsOfPair: number
  dayReadsPerRound: number
  eventsPerRound: number
  /** Duration of a round with `wrk`. */
  wrkSeconds: number
  /** Requests of each kind of read per round, divided by its `costs`. */
  readsPerRound: number
  starts: number
  /** Points to name. */
  placeNames: number
  /** Size of the uploaded file, and how often it is sent to both the floor and the service. */
  uploadMegabytes: number
  uploadPairs: number
  /** Entries of the imported file. */
  importedEntries: number
  /** Pictures of 1 MB in the imported file. */
  importedPictures: number
  /** Users whose pages are written at one hour. */
  nightUsers: number
  /** Pages whose processor time is measured, with that of their rows in the ledger. */
  ledgerPages: number
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
  nightUsers: 1_000,
  ledgerPages: 300,
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
  nightUsers: 100,
  ledgerPages: 100,
}
