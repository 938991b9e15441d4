import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { QueryResult as PgResult, PoolClient } from 'pg'
import { isTransactionAborted, toDatabaseError } from './faults.ts'

/**
 * A connection that does not wait for what nobody reads: statements are sent as they come, and only one whose
 * rows are asked for, and the commit, wait for the server. So a write costs as many round trips as it has
 * questions, and one more.
 */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #nameOf: (sql: string) => string | undefined
  readonly #settings: string
  /** Sent in this transaction, in order. */
  #sent: Promise<unknown>[] = []
  #isInTransaction = false
  #isBroken = false

  /** @param settings what follows `begin` */
  constructor(client: PoolClient, nameOf: (sql: string) => string | undefined, settings: string) {
    this.#client = client
    this.#nameOf = nameOf
    this.#settings = settings
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const sent = this.#send(query)
    if (this.#isInTransaction) {
      this.#remember(sent)
      if (!isRead(query)) return { rows: [] }
    }
    try {
      const { rows } = await sent
      return { rows: rows as R[] }
    } catch (error) {
      throw await this.#explain(error)
    }
  }

  // biome-ignore lint/correctness/useYield: refused, in the form that the interface asks for.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Long lists are read in pages.')
  }

  begin(): void {
    this.#isInTransaction = true
    this.#sent = []
    this.#remember(this.#client.query(`begin${this.#settings}`))
  }

  async commit(): Promise<void> {
    const committed = this.#client.query('commit')
    this.#remember(committed)
    await this.#settle()
    // A transaction in which something failed ends like this, whatever is asked for.
    if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back.')
    this.#isInTransaction = false
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false
    await Promise.allSettled([...this.#sent, this.#client.query('rollback')]).then((ends) => {
      this.#isBroken = ends.at(-1)?.status === 'rejected'
    })
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  #send({ sql, parameters }: CompiledQuery): Promise<PgResult> {
    const name = this.#nameOf(sql)
    return this.#client.query({ text: sql, values: [...parameters], ...(name !== undefined && { name }) })
  }

  #remember(sent: Promise<unknown>): void {
    // Its failure is met when the transaction ends, if not before.
    sent.catch(() => undefined)
    this.#sent.push(sent)
  }

  async #settle(): Promise<void> {
    for (const sent of this.#sent) {
      try {
        await sent
      } catch (error) {
        throw toDatabaseError(error)
      }
    }
  }

  /** What failed first is the reason; the rest only failed because of it. */
  async #explain(thrown: unknown): Promise<unknown> {
    const error = toDatabaseError(thrown)
    if (!isTransactionAborted(error)) return error
    return this.#settle().then(
      () => error,
      (first: unknown) => first,
    )
  }
}

const unreadQueries = new WeakSet<CompiledQuery>()

/** Marks a statement whose rows nobody asks for; one that changes rows and returns none needs no mark. */
export function withoutResult(query: CompiledQuery): CompiledQuery {
  unreadQueries.add(query)
  return query
}

function isRead(compiled: CompiledQuery): boolean {
  const { query } = compiled
  if (unreadQueries.has(compiled)) return false
  if ('returning' in query && query.returning) return true
  return !['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'].includes(query.kind)
}
