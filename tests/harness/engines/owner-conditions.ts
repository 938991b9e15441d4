// Finds the conditions on the owner in SQL of both engines.

/** The tables of `tables` that a statement reads or changes, once per mention. */
export const listTablesIn = (sql: string, tables: ReadonlySet<string>): string[] =>
  [...sql.matchAll(/\b(?:from|into|update|join) "?(\w+)/g)]
    .map(([, table = '']) => table)
    .filter((table) => tables.has(table))

/** Counts conditions that compare `user_id` with a parameter, or with that of a joined row. */
export const countOwnerConditions = (sql: string): number =>
  [...sql.matchAll(/\buser_id"? = (?:\$\d+|\?|"?\w+"?\."?user_id\b)/g)].length

/** Each select, update or delete without its sub-selects. */
function* scopesOf(sql: string): Generator<string> {
  const open: { text: string; isSelect: boolean }[] = [{ text: '', isSelect: true }]
  for (let at = 0; at < sql.length; at += 1) {
    const current = open.at(-1)
    if (!current) throw new Error(`unbalanced brackets: ${sql}`)
    if (sql[at] === '(') {
      open.push({ text: '', isSelect: /^\(\s*(?:select|with)\b/.test(sql.slice(at)) })
    } else if (sql[at] === ')') {
      open.pop()
      if (current.isSelect) yield current.text
      else {
        const outer = open.at(-1)
        if (outer) outer.text += `(${current.text})`
      }
    } else current.text += sql[at]
  }
  yield open[0]?.text ?? ''
}

/**
 * Selects, updates and deletes, each sub-select by itself, that read one of `tables` without naming the user by a
 * parameter. Citus sends a statement to one shard only if every one of them does; a condition that compares with the
 * outer row is not enough.
 */
export const listScopesWithoutUser = (sql: string, tables: ReadonlySet<string>): string[] =>
  [...scopesOf(sql)].filter(
    (scope) =>
      !/^insert into/.test(scope) &&
      listTablesIn(scope, tables).length > 0 &&
      !/\buser_id"? = \$\d+/.test(scope),
  )
