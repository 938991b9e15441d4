import { DatabaseSync } from 'node:sqlite'
import { checkDiary, type DiarySummary } from '../../../server/cli/verify/diary-check.ts'

/** Reads a diary's file, also while a service has it open. */
function read<T>(file: string, look: (database: DatabaseSync) => T): T {
  using database = new DatabaseSync(file, { readOnly: true })
  return look(database)
}

/** SQL for both engines: a text that is missing in the search index, or a document without its text. */
export const FIND_UNLIKE_SEARCH = `
  with living as (
    select user_id, 'event' as kind, id, date from events where trash_id is null
    union all select user_id, 'journal', id, date from journals where trash_id is null
  ), indexed as (select user_id, kind, id, date from search_documents)
  select * from (select * from living except select * from indexed) as missing
  union all select * from (select * from indexed except select * from living) as surplus limit 1`

const COUNT_UNINDEXED = `
  select (select count(*) from search_documents) - (select count(*) from search_text_docsize) as count`

/** @throws Error if tables contradict each other */
export const checkFile = (file: string): DiarySummary =>
  read(file, (database) => {
    const unlike = database.prepare(FIND_UNLIKE_SEARCH).get()
    if (unlike) throw new Error(`The search index is not in step: ${JSON.stringify(unlike)}`)
    const unindexed = database.prepare(COUNT_UNINDEXED).get()?.count
    if (unindexed !== 0) throw new Error(`${unindexed} documents are not in the search index.`)
    return checkDiary(database)
  })

/** Every row of every table, including those of the search index. */
export const dumpFile = (file: string): Record<string, string[]> =>
  read(file, (database) => {
    const tables = database
      .prepare(
        `select name from sqlite_schema where type = 'table' and sql not like 'create virtual%' order by name`,
      )
      .all()
    return Object.fromEntries(
      tables.map(({ name }) => {
        const statement = database.prepare(`select * from "${name}"`)
        statement.setReadBigInts(true)
        const rows = statement.all().map((row) => JSON.stringify(Object.values(row).map(String)))
        return [String(name), rows.sort()]
      }),
    )
  })
