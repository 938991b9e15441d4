// The ledger: a row for each request that leaves the machine for a user, written before it is sent and ended afterwards.
// It also holds the caps of a month: a row reserves what its request may take in the transaction that checks the cap. The
// writes of one user are serialized, on all nodes, so that requests at the same time cannot exceed it together.
import { AppError } from '../../contract/app-error.ts'
import type { ArchivedLedgerEntry } from '../../contract/archive.ts'
import type { LedgerEntry, LedgerEstimate, LedgerSum } from '../../contract/ledger.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import type { Clock } from '../lib/clock.ts'
import { isText } from '../lib/cursor.ts'
import {
  Departure,
  type DepartureEnd,
  type Leave,
  type Leaving,
  type LeavingRequest,
  type Tokens,
} from '../lib/departure.ts'
import { newId } from '../lib/ids.ts'
import { toInstant } from '../lib/instants.ts'
import { cutPage, type ListPage, type PageQuery, readCursor } from '../lib/list-page.ts'
import { dateAt } from '../lib/zoned-time.ts'
import * as repository from './ledger.repository.ts'
import { costOf, fromAmount, toAmount } from './money.ts'

interface Dependencies {
  database: Database
  clock: Clock
  /** Longest time of a request. A row that is open for longer belongs to a process that has stopped. */
  maxOpenMs?: number
}

/** The default limit of a call to a provider is ten minutes. */
const MAX_OPEN_MS = 11 * 60_000

export type Ledger = ReturnType<typeof createLedger>

/** Read at once for an archive. */
const ROWS_AT_ONCE = 1000

const NO_RESERVE = { counted_tokens: 0, counted_cost: 0 }
const NOTHING: Tokens = { inputTokens: 0, outputTokens: 0 }
const totalOf = ({ inputTokens, outputTokens }: Tokens): number => inputTokens + outputTokens

export function createLedger({ database, clock, maxOpenMs = MAX_OPEN_MS }: Dependencies) {
  /** By provider, what this process was told. */
  const tokens = new Map<string, Tokens>()
  /** A transaction that is rolled back ends a row again. */
  const counted = new WeakSet<Departure>()

  async function getTerms(db: Db, userId: string, provider: string | null): Promise<Terms> {
    const terms = await repository.findTerms(db, userId, provider)
    if (!terms) throw new AppError('CANCELLED')
    return { ...terms, today: dateAt(clock.now(), terms) }
  }

  /** @throws AppError OVER_CAP */
  async function assertWithinCap(db: Db, userId: string, terms: Terms, reserve: Tokens): Promise<void> {
    if (terms.capTokens === null && terms.capCost === null) return
    const used = await sumUsed(db, userId, terms)
    if (isOverCap(terms, used, reserve))
      throw new AppError('OVER_CAP', { message: refusalOf(terms, used, reserve) })
  }

  /** Writes the row of a request in the caller's transaction. @throws AppError OVER_CAP */
  async function open(db: Db, leaving: Leaving, request: LeavingRequest): Promise<Departure> {
    const { userId, purpose, date = null, taskId = null, provider = null, model = null } = leaving
    const { url, requestBytes = 0, reserve = NOTHING } = request
    const terms = await getTerms(db, userId, provider)
    // Lists of models, and what is asked of other services, cost nothing.
    const mayCost = provider !== null && purpose !== 'models'
    if (mayCost) await assertWithinCap(db, userId, terms, reserve)
    const price = mayCost ? terms.price : null
    const id = newId()
    const reserved = { counted_tokens: totalOf(reserve), counted_cost: price ? costOf(reserve, price) : 0 }
    await repository.insertRow(db, {
      ...{ user_id: userId, id, day: terms.today, at: clock.now(), purpose, date, task_id: taskId },
      ...{ provider, model, host: new URL(url).host, request_bytes: requestBytes, response_bytes: null },
      ...{ input_tokens: null, output_tokens: null, currency: price?.currency ?? null, cost: null },
      ...{ ...reserved, status: 'sent' },
    })
    return new Departure({ userId, id, provider, price, reserved }, (departure, end) =>
      database.write(userId, (own) => close(own, departure, end)),
    )
  }

  /** Ends a row in the caller's transaction. */
  async function close(db: Db, departure: Departure, end: DepartureEnd): Promise<void> {
    const { userId, id, price, reserved = NO_RESERVE } = departure.entry
    const { status, inputTokens = null, outputTokens = null } = end
    const isTold = inputTokens !== null || outputTokens !== null
    const used = { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 }
    count(departure, used)
    // The estimate stays where the provider may have worked, and did not say how much.
    const isKnown = isTold || !departure.mayBeServed
    const cost = price && isKnown ? costOf(used, price) : null
    await repository.closeRow(db, {
      ...{ user_id: userId, id, status, response_bytes: departure.responseBytes, cost },
      ...{ input_tokens: inputTokens, output_tokens: outputTokens },
      ...(isKnown ? { counted_tokens: totalOf(used), counted_cost: cost ?? 0 } : reserved),
    })
  }

  function count(departure: Departure, { inputTokens, outputTokens }: Tokens): void {
    const { provider } = departure.entry
    if (provider === null || counted.has(departure)) return
    counted.add(departure)
    const told = tokens.get(provider) ?? { ...NOTHING }
    told.inputTokens += inputTokens
    told.outputTokens += outputTokens
    tokens.set(provider, told)
  }

  /** Rows are opened and ended in transactions of their own. */
  function leaveFor(leaving: Leaving): Leave {
    return (request) => database.write(leaving.userId, (db) => open(db, leaving, request))
  }

  const toEntry = (row: repository.LedgerRow): LedgerEntry => ({
    ...{ id: row.id, at: toInstant(row.at), purpose: row.purpose, date: row.date, taskId: row.task_id },
    ...{ provider: row.provider, model: row.model, host: row.host, requestBytes: row.request_bytes },
    ...{ responseBytes: row.response_bytes, inputTokens: row.input_tokens, outputTokens: row.output_tokens },
    cost: toCost(row.cost, row.currency),
    status: row.status === 'sent' && row.at + maxOpenMs < clock.now() ? 'unknown' : row.status,
  })

  return {
    open,
    close,
    leaveFor,
    tokens,

    /**
     * Runs `send` with a row that is written before and ended afterwards, as failed where it throws or the answer has
     * an HTTP status of 400 or more.
     *
     * @throws AppError OVER_CAP, or like `send`
     */
    async track<T>(leaving: Leaving, request: LeavingRequest, send: (departure: Departure) => Promise<T>) {
      const departure = await leaveFor(leaving)(request)
      try {
        const answer = await send(departure)
        await departure.close({ status: (departure.httpStatus ?? 0) < 400 ? 'completed' : 'failed' })
        return answer
      } catch (error) {
        await departure.close({ status: 'failed' })
        throw error
      }
    },

    /** Before the first of several requests. @throws AppError OVER_CAP */
    async assertRoom(userId: string, provider: string, reserve: Tokens): Promise<void> {
      const terms = await getTerms(database.reader, userId, provider)
      await assertWithinCap(database.reader, userId, terms, reserve)
    },

    async list(
      userId: string,
      { limit, cursor, ...filter }: repository.LedgerFilter & PageQuery,
    ): Promise<ListPage<LedgerEntry>> {
      const before = readCursor(cursor, [isText])?.[0]
      const rows = await repository.listRows(database.reader, userId, { ...filter, limit: limit + 1, before })
      const { items, nextCursor } = cutPage(rows, { limit, cursorOf: ({ id }) => [id] })
      return { items: items.map(toEntry), nextCursor }
    },

    /** All rows, newest first, some at a time. */
    async *listForArchive(userId: string): AsyncGenerator<ArchivedLedgerEntry[]> {
      for (let before: string | undefined; ; ) {
        const rows = await repository.listRows(database.reader, userId, { limit: ROWS_AT_ONCE, before })
        if (rows.length > 0) yield rows.map((row) => ({ ...toEntry(row), day: row.day }))
        if (rows.length < ROWS_AT_ONCE) return
        before = rows.at(-1)?.id
      }
    },

    async sumUp(
      userId: string,
      query: repository.LedgerFilter & { by: repository.SumBy },
    ): Promise<LedgerSum[]> {
      const rows = await repository.sumRows(database.reader, userId, query)
      const sums = [...Map.groupBy(rows, ({ key }) => key)].flatMap(([key, parts]) => toSums(key, parts))
      return query.by === 'month' ? sums.toReversed() : sums
    },

    /** Null without a price. */
    async costOf(userId: string, provider: string, tokens: Tokens): Promise<LedgerEntry['cost']> {
      return costBy(await getTerms(database.reader, userId, provider), tokens)
    },

    /** What a page takes of the month's cap. @param page what its request would reserve */
    async estimate(userId: string, provider: string, page: Tokens): Promise<LedgerEstimate> {
      const terms = await getTerms(database.reader, userId, provider)
      const used = await sumUsed(database.reader, userId, terms)
      const { capTokens, capCost, price } = terms
      return {
        month: monthOf(terms),
        cap: { tokens: capTokens, amount: capCost === null ? null : toAmount(capCost) },
        used: { tokens: used.tokens, amount: price && toAmount(used.cost) },
        page: { ...page, cost: costBy(terms, page) },
        isOverCap: isOverCap(terms, used, page),
      }
    },
  }
}

export const closeRowsOfTask = repository.closeRowsOfTask

type Terms = NonNullable<Awaited<ReturnType<typeof repository.findTerms>>> & {
  /** The user's. */
  today: string
}
type Used = Awaited<ReturnType<typeof repository.sumCounted>>

const monthOf = ({ today }: Terms): string => today.slice(0, 7)

/** This month, with what is reserved. */
const sumUsed = (db: Db, userId: string, terms: Terms): Promise<Used> =>
  repository.sumCounted(db, userId, monthOf(terms), terms.price?.currency ?? null)

/** Whether a cap is used up, or `reserve` would exceed it. */
function isOverCap({ capTokens, capCost, price }: Terms, used: Used, reserve: Tokens): boolean {
  const exceeds = (before: number, added: number, cap: number | null) =>
    cap !== null && (before >= cap || before + added > cap)
  if (exceeds(used.tokens, totalOf(reserve), capTokens)) return true
  return price !== null && exceeds(used.cost, costOf(reserve, price), capCost)
}

/** With the figures, because the month's cap may be high and the request long. */
function refusalOf(terms: Terms, used: Used, reserve: Tokens): string {
  const { capTokens, capCost } = terms
  const tokens = (count: number) => `${count.toLocaleString('en')} tokens`
  const cost = costBy(terms, reserve)
  const money = (amount: number) => `${amount.toFixed(4)} ${cost?.currency ?? ''}`
  const reasons = [
    capTokens !== null &&
      `${tokens(used.tokens)} of ${tokens(capTokens)} are used, and it may take ${tokens(totalOf(reserve))}`,
    cost &&
      capCost !== null &&
      `${money(toAmount(used.cost))} of ${money(toAmount(capCost))} are used, and it may cost ${money(cost.amount)}`,
  ]
  return `It was not sent, because of your cap for this month: ${reasons.filter(Boolean).join('; ')}.`
}

const costBy = ({ price }: Terms, tokens: Tokens): LedgerEntry['cost'] =>
  price && toCost(costOf(tokens, price), price.currency)

const toCost = (cost: number | null, currency: string | null): LedgerEntry['cost'] =>
  cost === null || currency === null ? null : { amount: toAmount(cost), currency }

type SumRow = Awaited<ReturnType<typeof repository.sumRows>>[number]

/** A sum for each currency; requests of unknown cost are in the first one. */
function toSums(key: string, rows: readonly SumRow[]): LedgerSum[] {
  const unknown = rows.filter(({ paidIn }) => paidIn === null)
  const [first = [], ...more] = rows.filter(({ paidIn }) => paidIn !== null).map((row) => [row])
  return [[...first, ...unknown], ...more].map((parts) => {
    const sum = (member: Exclude<keyof SumRow, 'key' | 'paidIn'>) =>
      parts.reduce((all, row) => all + Number(row[member] ?? 0), 0)
    return {
      ...{ key, requests: sum('requests'), unpriced: sum('unpriced') },
      ...{ inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens') },
      cost: toCost(sum('cost'), parts[0]?.paidIn ?? null),
    }
  })
}

/** Inserts rows of an archive; those that are here stay as they are. They count against the caps of their month. */
export const restoreEntries = (
  db: Db,
  userId: string,
  entries: readonly ArchivedLedgerEntry[],
): Promise<void> =>
  repository.insertMissing(
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
