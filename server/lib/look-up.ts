/** The member of a table by a name from outside: `table['constructor']` is a function, whatever the table. */
export const lookUp = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
