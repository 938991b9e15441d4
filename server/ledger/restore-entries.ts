import type { ArchivedLedgerEntry } from '../../contract/archive.ts'
import type { Db } from '../database/tables.ts'
import { insertMissing } from './ledger.repository.ts'
import { fromAmount } from './money.ts'

/** Inserts rows of an archive; those that are here stay as they are. They count against the caps of their month. */
export const restoreEntries = (
  db: Db,
  userId: string,
  entries: readonly ArchivedLedgerEntry[],
): Promise<void> =>
  insertMissing(
    db,
    entries.map((entry) => {
      const cost = entry.cost && fromAmount(entry.cost.amount)
      return {
        ...{ user_id: userId, id: entry.id, day: entry.day, at: Date.parse(entry.at) },
        ...{ purpose: entry.purpose, date: entry.date, task_id: entry.taskId, provider: entry.provider },
        ...{ model: entry.model, host: entry.host, request_bytes: entry.requestBytes },
        ...{ response_bytes: entry.responseBytes, input_tokens: entry.inputTokens },
        ...{ output_tokens: entry.outputTokens, currency: entry.cost?.currency ?? null, cost },
        counted_tokens: (entry.inputTokens ?? 0) + (entry.outputTokens ?? 0),
        counted_cost: cost ?? 0,
        // No process that is alive has sent it.
        status: entry.status === 'sent' ? 'unknown' : entry.status,
      }
    }),
  )
