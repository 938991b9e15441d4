import { type Insertable, type Selectable, sql } from 'kysely'
import { prepareQuery } from '../database/prepared-query.ts'
import type { Db, Tables } from '../database/tables.ts'
import { inBatches } from '../lib/batches.ts'

export type LedgerRow = Selectable<Tables['ledger']>

// Compiling these three took more than 2 % of a page's processor time.
const selectTerms = prepareQuery((db, { userId, provider }: { userId: string; provider: string }) =>
  db
    .selectFrom('settings')
    .leftJoin('provider_settings as own', (join) =>
      join.onRef('own.user_id', '=', 'settings.user_id').on('own.provider', '=', provider),
    )
    .select(['settings.time_zone as timeZone', 'settings.day_start as dayStart'])
    .select(['settings.cap_tokens as capTokens', 'settings.cap_cost as capCost'])
    .select(['own.price_input as input', 'own.price_output as output', 'own.price_currency as currency'])
    .where('settings.user_id', '=', userId),
)
export const insertRow = prepareQuery((db, row: Insertable<Tables['ledger']>) =>
  db.insertInto('ledger').values(row),
)
/** Ends a row that is open. */
export const closeRow = prepareQuery((db, { user_id, id, ...end }: RowEnd) =>
  db
    .updateTable('ledger')
    .set(end)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('status', '=', 'sent'),
)
type RowEnd = Pick<LedgerRow, 'user_id' | 'id' | 'status' | 'response_bytes' | 'cost'> &
  Pick<LedgerRow, 'input_tokens' | 'output_tokens' | 'counted_tokens' | 'counted_cost'>

/** The user's clock, caps and the price of a provider. Undefined while the account is being erased. */
export async function findTerms(db: Db, userId: string, provider: string | null) {
  const [found] = await selectTerms(db, { userId, provider: provider ?? '' })
  if (!found) return undefined
  const { input, output, currency, timeZone, ...terms } = found
  const price = input === null || output === null || currency === null ? null : { input, output, currency }
  return { ...terms, timeZone: timeZone ?? 'UTC', price }
}

/** What counts against the caps of a month `YYYY-MM`. @param currency whose costs are added up; null for none */
export async function sumCounted(db: Db, userId: string, month: string, currency: string | null) {
  const { tokens, cost } = await db
    .selectFrom('ledger')
    .select(({ fn }) => fn.sum('counted_tokens').as('tokens'))
    .select(({ fn }) =>
      fn.sum(sql<number>`case when currency = ${currency ?? ''} then counted_cost else 0 end`).as('cost'),
    )
    .where('user_id', '=', userId)
    .where('day', '>=', `${month}-01`)
    .where('day', '<=', `${month}-31`)
    .executeTakeFirstOrThrow()
  return { tokens: Number(tokens ?? 0), cost: Number(cost ?? 0) }
}

/** The rows of a task whose process has ended. What they have reserved stays. */
export async function closeRowsOfTask(db: Db, userId: string, taskId: string): Promise<void> {
  await db
    .updateTable('ledger')
    .set({ status: 'unknown' })
    .where('user_id', '=', userId)
    .where('task_id', '=', taskId)
    .where('status', '=', 'sent')
    .execute()
}

export interface LedgerFilter {
  from?: string | undefined
  to?: string | undefined
  provider?: string | undefined
  purpose?: LedgerRow['purpose'] | undefined
}

function filtered(db: Db, userId: string, { from, to, provider, purpose }: LedgerFilter) {
  let query = db.selectFrom('ledger').where('user_id', '=', userId)
  if (from) query = query.where('day', '>=', from)
  if (to) query = query.where('day', '<=', to)
  if (provider) query = query.where('provider', '=', provider)
  if (purpose) query = query.where('purpose', '=', purpose)
  return query
}

/** Newest first. @param before the id of the last row of the page before */
export function listRows(
  db: Db,
  userId: string,
  { limit, before, ...filter }: LedgerFilter & { limit: number; before: string | undefined },
): Promise<LedgerRow[]> {
  let query = filtered(db, userId, filter)
  if (before) query = query.where('id', '<', before)
  return query.selectAll().orderBy('id', 'desc').limit(limit).execute()
}

const KEYS = {
  month: sql<string>`substr(day, 1, 7)`,
  provider: sql<string>`coalesce(provider, '')`,
  purpose: sql<string>`purpose`,
} as const

export type SumBy = keyof typeof KEYS

/** A row for each key and currency; the currency is null for requests whose cost is unknown. */
export function sumRows(db: Db, userId: string, { by, ...filter }: LedgerFilter & { by: SumBy }) {
  const currency = sql<string | null>`case when cost is null then null else currency end`
  return filtered(db, userId, filter)
    .select(({ fn }) => [
      KEYS[by].as('key'),
      currency.as('paidIn'),
      fn.countAll().as('requests'),
      fn.sum('input_tokens').as('inputTokens'),
      fn.sum('output_tokens').as('outputTokens'),
      fn.sum('cost').as('cost'),
      fn
        .sum(
          sql<number>`case when cost is null and provider is not null and purpose <> 'models' then 1 else 0 end`,
        )
        .as('unpriced'),
    ])
    .groupBy([KEYS[by], currency])
    .orderBy(KEYS[by])
    .execute()
}

/** Each row has some twenty parameters. */
const ROWS_PER_STATEMENT = 40

/** Rows of an archive; those that are here stay as they are. */
export async function insertMissing(db: Db, rows: readonly Insertable<Tables['ledger']>[]): Promise<void> {
  for (const batch of inBatches(rows, ROWS_PER_STATEMENT))
    await db
      .insertInto('ledger')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
      .execute()
}
