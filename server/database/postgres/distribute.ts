// Distributes the tables over the servers of a Citus cluster, https://docs.citusdata.com. Tables with a column `user_id` are
// distributed by it, with all rows of a user on one server. `users` is a reference table, because every other table refers
// to it. The other tables stay on the coordinator.
import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/** @returns whether the extension is installed in this database */
export async function hasCitus(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_proc where proname = 'create_distributed_table'`.execute(db)
  return rows.length > 0
}

/**
 * Foreign keys to a reference table need its shards and those of the table to be changed on one connection for each
 * server. Holds for the transaction.
 */
export async function changeShardsInTurn(db: Db): Promise<void> {
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(db)
}

/** In the order of distribution: `users`, which the others refer to; `settings`, with which the others are colocated. */
const listTables = (db: Db) =>
  sql<{ name: string; isDistributed: boolean }>`
  select tables.relname as name, pg_dist_partition.logicalrelid is not null as "isDistributed"
  from pg_class as tables left join pg_dist_partition on logicalrelid = tables.oid
  where tables.relkind = 'r' and tables.relnamespace = current_schema()::regnamespace
    and (tables.relname = 'users' or exists (
      select from pg_attribute where attrelid = tables.oid and attname = 'user_id' and not attisdropped))
  order by tables.relname <> 'users', tables.relname <> 'settings', tables.relname`.execute(db)

/** Distributes every table that is not distributed yet. Part of a transaction. @returns their names */
export async function distributeTables(db: Db): Promise<string[]> {
  const tables = await listLocalTables(db)
  await changeShardsInTurn(db)
  for (const name of tables) {
    if (name === 'users') await sql`select create_reference_table(${name}::regclass)`.execute(db)
    else if (name === 'settings')
      await sql`select create_distributed_table(${name}::regclass, 'user_id', colocate_with => 'none')`.execute(
        db,
      )
    else
      await sql`
        select create_distributed_table(${name}::regclass, 'user_id', colocate_with => 'settings')`.execute(
        db,
      )
  }
  return tables
}

/** Tables that would be distributed and are not, as after a restore of a dump. */
export const listLocalTables = async (db: Db): Promise<string[]> =>
  (await listTables(db)).rows.filter(({ isDistributed }) => !isDistributed).map(({ name }) => name)

/** Deletes the rows that the coordinator keeps of tables that had rows when they were distributed. */
export async function truncateLocalRows(db: Db): Promise<void> {
  for (const { name, isDistributed } of (await listTables(db)).rows) {
    if (isDistributed)
      await sql`select truncate_local_data_after_distributing_table(${name}::regclass)`.execute(db)
  }
}
