import { spellings } from './0043-spellings.ts'
import type { MigrationStep } from './migration-step.ts'

/** The vocabulary gains spellings of Arabic, Hebrew and Hindi, and Thai is indexed anew, by the same job. */
export const seatsOfHamza: MigrationStep = spellings
