// Lists are cut by the bytes of their texts as well as by count, so that no answer is larger than a few megabytes.
import { type Expression, type RawBuilder, sql } from 'kysely'
import { MAX_LIST_BYTES } from '../lib/list-page.ts'

/**
 * The number of rows of a list's page: until their bytes reach `MAX_LIST_BYTES`, and one more, by which the caller sees
 * that another page follows.
 *
 * @param sized a select with `bytes` and the columns of the order, limited by count
 */
export const limitByBytes = (
  sized: Expression<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<number> => sql`(
  select count(*) from (
    select sum(bytes) over (order by ${order} rows between unbounded preceding and 2 preceding) as earlier
    from ${sized} as sized
  ) as summed where earlier is null or earlier < ${sql.lit(MAX_LIST_BYTES)}
)`
