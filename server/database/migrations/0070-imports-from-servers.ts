import { sql } from 'kysely'
import type { MigrationStep } from './migration-step.ts'

/**
 * Imports that had not fetched the data of their server end: feeds read servers. Their files, with the sealed token, are
 * deleted by the cleanup of files of ended imports, on the node that has them.
 */
export const importsFromServers: MigrationStep = async (db) => {
  const reason = 'Servers are read under “What flows in” now. Add this one there.'
  const told = sql`'[{"path":"' || file_name || '","code":"server_moved","reason":' || ${sql.lit(JSON.stringify(reason))} || '}]'`
  await sql`update imports set status = 'failed', problems = ${told}, finished_at = created_at
    where status in ('reading', 'running') and format = 'memos' and file_size = 0`.execute(db)
}
