/** What a statement says of whose rows it asks for, on either engine. */

/** Those of `tables` that it reads or changes, as often as they are named. */
export const listTablesIn = (sql: string, tables: ReadonlySet<string>): string[] =>
  [...sql.matchAll(/\b(?:from|into|update|join) "?(\w+)/g)]
    .map(([, table = '']) => table)
    .filter((table) => tables.has(table))

/** Conditions that a row is its user's: the one who is named, or the one of the row that it is joined to. */
export const countOwnerConditions = (sql: string): number =>
  [...sql.matchAll(/\buser_id"? = (?:\$\d+|\?|"?\w+"?\."?user_id\b)/g)].length
