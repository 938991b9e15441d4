import { distributePostgres } from '../database/postgres/migration-lock.ts'
import { postgresOptionsOf } from '../process/open-database.ts'
import type { Context } from './command.ts'

export async function distribute({ settings, terminal }: Context): Promise<void> {
  const options = postgresOptionsOf(settings)
  if (!options) throw new Error('set DAYLEAF_DATABASE_URL to the coordinator of a Citus cluster')
  const tables = await distributePostgres(options)
  if (tables.length === 0) terminal.note('Every table is distributed already.')
  else terminal.print(`Distributed ${tables.join(', ')}.`)
}
