import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './tables.ts'

/** Takes the place of a value while a query is compiled. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Compiles a query once, for the busiest paths: compiling costs several times as much as running it.
 *
 * @param build passes the values on as parameters and does not inspect them; they always have the same names
 */
export function prepareQuery<Values extends Record<string, unknown>, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
) {
  // By engine: a connection and the transactions on it share one adapter.
  const queries = new WeakMap<object, { query: CompiledQuery<Row>; names: (string | undefined)[] }>()
  return async (db: Db, values: Values): Promise<Row[]> => {
    const { adapter } = db.getExecutor()
    let compiled = queries.get(adapter)
    if (!compiled) {
      const placeholders = Object.fromEntries(
        Object.keys(values).map((name) => [name, new Placeholder(name)]),
      )
      // Kysely does not inspect values while it compiles a query.
      const query = build(db, placeholders as Values).compile()
      const names = query.parameters.map((value) => (value instanceof Placeholder ? value.name : undefined))
      compiled = { query, names }
      queries.set(adapter, compiled)
    }
    const { query, names } = compiled
    const parameters = names.map((name, index) =>
      name === undefined ? query.parameters[index] : values[name],
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
