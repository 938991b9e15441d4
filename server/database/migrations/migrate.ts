import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from '../tables.ts'
import { initial } from './0001-initial.ts'
import { waitingWork } from './0002-waiting-work.ts'
import { keyCheck } from './0003-key-check.ts'
import { eventsOnMap } from './0004-events-on-map.ts'
import { dayBoundsAndSnapshots } from './0006-day-bounds-and-snapshots.ts'
import type { ColumnTypes, MigrationStep } from './migration-step.ts'

const steps: Record<string, MigrationStep> = {
  '0001-initial': initial,
  '0002-waiting-work': waitingWork,
  '0003-key-check': keyCheck,
  '0004-events-on-map': eventsOnMap,
  '0006-day-bounds-and-snapshots': dayBoundsAndSnapshots,
}

/** Whether tables of an older version are brought forward: not by whoever may be beside a service that uses them. */
export type OlderTables = 'migrated' | 'refused'

/**
 * Brings the tables to what this code knows, all steps or none.
 *
 * @throws Error with one clear line when a step fails, the data was written by a newer version, or by an older one
 *   and is not to be changed.
 */
export async function migrate(db: Db, types: ColumnTypes, olderTables: OlderTables): Promise<void> {
  if (await isUpToDate(db, olderTables)) return
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, step]): [string, Migration] => [
      name,
      { up: (target) => step(target, types) },
    ]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error)
    throw new Error('The tables could not be brought up to date; nothing was changed.', { cause: error })
}

/** @throws Error with one clear line when the data was written by a newer version, or is not to be changed */
export async function isUpToDate(db: Db, olderTables: OlderTables): Promise<boolean> {
  const executed = await listExecuted(db)
  const newer = executed.find((name) => !(name in steps))
  if (newer) throw new Error(`The data was written by a newer version of Dayleaf (it has "${newer}").`)
  if (executed.length === Object.keys(steps).length) return true
  if (executed.length > 0 && olderTables === 'refused')
    throw new Error(
      'Its tables are those of an older version of Dayleaf, and a service may be using them. Stop the service, start it once with this version, and try again.',
    )
  return false
}

/** Names of the steps that the data has been through; none for an empty database. */
async function listExecuted(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map((row) => row.name)
}
