import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './tables.ts'

/** Stands for a value while a query is compiled. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query for the busiest paths: built and compiled at its first use, and only given other values later,
 * because building one costs several times what the database needs to answer it.
 *
 * @param build uses the values as values alone and never looks at them; they always have the same names
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
      const slots = Object.fromEntries(Object.keys(values).map((name) => [name, new Slot(name)]))
      // A slot goes wherever its value would: nothing asks what it is before it has become a parameter.
      const query = build(db, slots as Values).compile()
      const names = query.parameters.map((value) => (value instanceof Slot ? value.name : undefined))
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
