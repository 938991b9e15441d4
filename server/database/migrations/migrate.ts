import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { DatabaseError } from '../errors.ts'
import type { Db } from '../tables.ts'
import { initial } from './0001-initial.ts'
import { waitingWork } from './0002-waiting-work.ts'
import { keyCheck } from './0003-key-check.ts'
import { eventsOnMap } from './0004-events-on-map.ts'
import { compactStorage } from './0005-compact-storage.ts'
import { dayBoundsAndSnapshots } from './0006-day-bounds-and-snapshots.ts'
import { pageVersions } from './0007-page-versions.ts'
import { secondOpinion } from './0008-second-opinion.ts'
import { vocabulary } from './0009-vocabulary.ts'
import { daysOfAUser } from './0010-days-of-a-user.ts'
import { measures } from './0011-measures.ts'
import { attachments } from './0012-attachments.ts'
import { imports } from './0014-imports.ts'
import { uploads } from './0015-uploads.ts'
import { recognition } from './0016-recognition.ts'
import { wishesAndDevices } from './0019-wishes-and-devices.ts'
import { passwordResets } from './0020-password-resets.ts'
import { taskCalls } from './0021-task-calls.ts'
import { eventsWithAttachments } from './0022-events-with-attachments.ts'
import { fewerPrefixes } from './0026-fewer-prefixes.ts'
import { spokenTimes } from './0027-spoken-times.ts'
import { uploadedImports } from './0028-uploaded-imports.ts'
import { sizesOfImports } from './0029-sizes-of-imports.ts'
import { replacingImports } from './0030-replacing-imports.ts'
import { samplesOfPreviews } from './0031-samples-of-previews.ts'
import { wordsOfUndoneImports } from './0032-words-of-undone-imports.ts'
import { namesOfUndoneImports } from './0033-names-of-undone-imports.ts'
import { filesMissingAtImports } from './0034-files-missing-at-imports.ts'
import { countsOfPreviews } from './0035-counts-of-previews.ts'
import { versionsOfEvents } from './0036-versions-of-events.ts'
import { startsOfImports } from './0038-starts-of-imports.ts'
import { answersOfModels } from './0039-answers-of-models.ts'
import { proposedTexts } from './0041-proposed-texts.ts'
import { uncertainDatesOfFiles } from './0042-uncertain-dates-of-files.ts'
import { spellings } from './0043-spellings.ts'
import { waysOfWriting } from './0045-ways-of-writing.ts'
import { outbox } from './0046-outbox.ts'
import { addressesOfPictures } from './0047-addresses-of-pictures.ts'
import { ledger } from './0048-ledger.ts'
import { nightWriter } from './0049-night-writer.ts'
import { notices } from './0050-notices.ts'
import { whatLeaves } from './0051-what-leaves.ts'
import { initials } from './0052-initials.ts'
import { scopesOfKeys } from './0054-scopes-of-keys.ts'
import { passkeys } from './0056-passkeys.ts'
import { codesAndOperators } from './0057-codes-and-operators.ts'
import { feeds } from './0058-feeds.ts'
import { webhooks } from './0060-webhooks.ts'
import { picturesOfPages } from './0063-pictures-of-pages.ts'
import { pageRuns } from './0067-page-runs.ts'
import { logoutUrls } from './0068-logout-urls.ts'
import { tasksOfPageRuns } from './0069-tasks-of-page-runs.ts'
import { importsFromServers } from './0070-imports-from-servers.ts'
import { calendarState } from './0071-calendar-state.ts'
import { seatsOfHamza } from './0072-seats-of-hamza.ts'
import type { ColumnTypes, MigrationStep, Report } from './migration-step.ts'

const steps: Record<string, MigrationStep> = {
  '0001-initial': initial,
  '0002-waiting-work': waitingWork,
  '0003-key-check': keyCheck,
  '0004-events-on-map': eventsOnMap,
  '0005-compact-storage': compactStorage,
  '0006-day-bounds-and-snapshots': dayBoundsAndSnapshots,
  '0007-page-versions': pageVersions,
  '0008-second-opinion': secondOpinion,
  '0009-vocabulary': vocabulary,
  '0010-days-of-a-user': daysOfAUser,
  '0011-measures': measures,
  '0012-attachments': attachments,
  '0014-imports': imports,
  '0015-uploads': uploads,
  '0016-recognition': recognition,
  '0019-wishes-and-devices': wishesAndDevices,
  '0020-password-resets': passwordResets,
  '0021-task-calls': taskCalls,
  '0022-events-with-attachments': eventsWithAttachments,
  '0026-fewer-prefixes': fewerPrefixes,
  '0027-spoken-times': spokenTimes,
  '0028-uploaded-imports': uploadedImports,
  '0029-sizes-of-imports': sizesOfImports,
  '0030-replacing-imports': replacingImports,
  '0031-samples-of-previews': samplesOfPreviews,
  '0032-words-of-undone-imports': wordsOfUndoneImports,
  '0033-names-of-undone-imports': namesOfUndoneImports,
  '0034-files-missing-at-imports': filesMissingAtImports,
  '0035-counts-of-previews': countsOfPreviews,
  '0036-versions-of-events': versionsOfEvents,
  '0038-starts-of-imports': startsOfImports,
  '0039-answers-of-models': answersOfModels,
  '0041-proposed-texts': proposedTexts,
  '0042-uncertain-dates-of-files': uncertainDatesOfFiles,
  '0043-spellings': spellings,
  '0045-ways-of-writing': waysOfWriting,
  '0046-outbox': outbox,
  '0047-addresses-of-pictures': addressesOfPictures,
  '0048-ledger': ledger,
  '0049-night-writer': nightWriter,
  '0050-notices': notices,
  '0051-what-leaves': whatLeaves,
  '0052-initials': initials,
  '0054-scopes-of-keys': scopesOfKeys,
  '0056-passkeys': passkeys,
  '0057-codes-and-operators': codesAndOperators,
  '0058-feeds': feeds,
  '0060-webhooks': webhooks,
  '0063-pictures-of-pages': picturesOfPages,
  '0067-page-runs': pageRuns,
  '0068-logout-urls': logoutUrls,
  '0069-tasks-of-page-runs': tasksOfPageRuns,
  '0070-imports-from-servers': importsFromServers,
  '0071-calendar-state': calendarState,
  '0072-seats-of-hamza': seatsOfHamza,
}

/** Steps that require a new search index. It is built once after all steps. */
const REBUILDING_SEARCH = new Set(['0005-compact-storage', '0026-fewer-prefixes'])

/** `require`: rejects older tables instead of changing them, because a service may be using them. */
export type MigrationMode = 'run' | 'require'

export interface MigrationOptions {
  migrations?: MigrationMode
  /** Called with the progress of a long step. */
  report?: Report
}

/**
 * Runs all pending steps or none.
 *
 * @throws Error of one line if a step fails, the data was written by a newer version, or by an older one and
 *   `migrations` is 'require'
 */
export async function migrate(
  db: Db,
  types: ColumnTypes,
  { migrations: mode = 'run', report = () => {} }: MigrationOptions = {},
): Promise<void> {
  if (await isUpToDate(db, mode)) return
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, step]): [string, Migration] => [
      name,
      { up: (target) => step(target, types) },
    ]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error)
    throw new Error(
      `The tables could not be brought up to date; nothing was changed. The database says: ${sayWhy(error)}.`,
      { cause: error },
    )
  if (results.some(({ migrationName }) => REBUILDING_SEARCH.has(migrationName)))
    await types.rebuildSearch(db, report)
}

/** The first line of the engine's own message. Steps name tables and columns, and hold no text of a user. */
function sayWhy(error: unknown): string {
  const cause = error instanceof DatabaseError ? error.cause : error
  const message = cause instanceof Error ? cause.message : String(cause)
  return (message.split('\n')[0] ?? '').replace(/\.$/, '')
}

/** @throws Error of one line if the data was written by a newer version, or by an older one and `mode` is 'require' */
export async function isUpToDate(db: Db, mode: MigrationMode): Promise<boolean> {
  const executed = await listExecuted(db)
  const newer = executed.find((name) => !(name in steps))
  if (newer) throw new Error(`The data was written by a newer version of Dayleaf (it has "${newer}").`)
  if (executed.length === Object.keys(steps).length) return true
  if (executed.length > 0 && mode === 'require')
    throw new Error(
      'Its tables are those of an older version of Dayleaf, and a service may be using them. Stop the service, start it once with this version, and try again.',
    )
  return false
}

/** Names of the executed steps; none for an empty database. */
async function listExecuted(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map((row) => row.name)
}
