import { processEnvironment } from '../../server/config.ts'

/** How much of the soak run is done: 1 unless `DAYLEAF_TEST_SHARE` says less, for a first look. */
const part = Number(processEnvironment().DAYLEAF_TEST_SHARE ?? 1)

export const share = (count: number): number => Math.max(1, Math.round(count * part))

/** A figure for docs/reliability.md. */
export const note = (what: string, figure: string): void => console.log(`FIGURE ${what}: ${figure}`)
