import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'

/** Every row of every table, as sorted texts, on both engines. */
export async function dumpDatabase({ reader }: Pick<Database, 'reader'>): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {}
  for (const { name, columns } of await reader.introspection.getTables()) {
    // Views of Citus, and tables of FTS5 that change whenever it merges segments.
    if (/^citus_|^search_text_(data|idx)$/.test(name)) continue
    // As text, because some numbers exceed 2^53.
    const texts = columns.map(
      (column) => sql`cast(${sql.ref(column.name)} as text) as ${sql.ref(column.name)}`,
    )
    const { rows } = await sql`select ${sql.join(texts)} from ${sql.table(name)}`.execute(reader)
    dump[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return dump
}
