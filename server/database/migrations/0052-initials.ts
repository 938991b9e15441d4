import { spellings } from './0043-spellings.ts'
import type { MigrationStep } from './migration-step.ts'

/** The vocabulary gains initials with points, and the points of Catalan, by the same job. */
export const initials: MigrationStep = spellings
