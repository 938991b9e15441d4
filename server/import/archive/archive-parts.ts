// Reads the parts of a Dayleaf archive besides events: settings, tasks and pages, in the order of their import.
import {
  type ArchivedLedgerEntry,
  ArchivedLedgerEntrySchema,
  type ArchivedPage,
  ArchivedPageSchema,
  type ArchivedTask,
  ArchivedTaskSchema,
} from '../../../contract/archive.ts'
import { readSmallJson, reportUnreadable } from '../formats/read-each.ts'
import { type Problem, problem } from '../problem.ts'
import { asObject, isObject, isStorable, type JsonObject } from '../sources/json-values.ts'
import { readJson } from '../sources/read-json.ts'
import type { Member, Source } from '../sources/source.ts'

/** In UTF-16 units. A task holds the requests and responses of several attempts, a page all its versions. */
const MAX_LINE_LENGTH = 64_000_000
const SETTINGS = /(^|\/)settings\.json$/
const TASKS = /(^|\/)tasks\/\d{4}-\d{2}\.jsonl$/
const LEDGER = /(^|\/)ledger\.jsonl$/
const PAGES = /(^|\/)pages\/\d{4}-\d{2}\.jsonl$/

export type ArchivePart =
  | { kind: 'settings'; path: string; settings: JsonObject }
  | { kind: 'task'; path: string; task: ArchivedTask }
  | { kind: 'page'; path: string; page: ArchivedPage }
  | { kind: 'ledger'; path: string; entries: readonly ArchivedLedgerEntry[] }

/** Yields a problem for each unreadable line, and continues with the next. */
export async function* readArchiveParts(source: Source): AsyncGenerator<ArchivePart | Problem> {
  for (const member of matching(source, SETTINGS)) yield* reportUnreadable(readSettings(source, member))
  for (const member of matching(source, TASKS)) yield* reportUnreadable(readLines(source, member, toTask))
  for (const member of matching(source, PAGES)) yield* reportUnreadable(readLines(source, member, toPage))
  for (const member of matching(source, LEDGER)) yield* reportUnreadable(readLedger(source, member))
}

const matching = ({ members }: Source, pattern: RegExp): Member[] =>
  members.filter(({ path }) => pattern.test(path))

async function* readSettings(source: Source, member: Member): AsyncGenerator<ArchivePart | Problem> {
  const { path } = member
  const settings = asObject(await readSmallJson(source, member))
  yield isStorable(settings) ? { kind: 'settings', path, settings } : problem(path, 'broken')
}

async function* readLines(
  source: Source,
  member: Member,
  toPart: (value: JsonObject, path: string) => ArchivePart | undefined,
): AsyncGenerator<ArchivePart | Problem> {
  let line = 0
  for await (const { value } of readJson(source, member, [''], MAX_LINE_LENGTH)) {
    line += 1
    const path = `${member.path}#${line}`
    const part = isObject(value) && isStorable(value) ? toPart(value, path) : undefined
    yield part ?? problem(path, 'broken')
  }
}

/** Stored in one transaction. */
const LEDGER_ROWS = 200

/** Its rows are short, and there may be a hundred thousand. */
async function* readLedger(source: Source, member: Member): AsyncGenerator<ArchivePart | Problem> {
  const { path } = member
  let [line, entries]: [number, ArchivedLedgerEntry[]] = [0, []]
  for await (const { value } of readJson(source, member, [''], MAX_LINE_LENGTH)) {
    line += 1
    const entry =
      isObject(value) && isStorable(value) ? ArchivedLedgerEntrySchema.safeParse(value) : undefined
    if (entry?.data) entries.push(entry.data)
    else yield problem(`${path}#${line}`, 'broken')
    if (entries.length === LEDGER_ROWS) {
      yield { kind: 'ledger', path, entries }
      entries = []
    }
  }
  if (entries.length > 0) yield { kind: 'ledger', path, entries }
}

// Not parsed by a schema: it would drop members that it does not know.
const toTask = (value: JsonObject, path: string): ArchivePart | undefined =>
  ArchivedTaskSchema.safeParse(value).success
    ? { kind: 'task', path, task: value as unknown as ArchivedTask }
    : undefined

const toPage = (value: JsonObject, path: string): ArchivePart | undefined =>
  ArchivedPageSchema.safeParse(value).success
    ? { kind: 'page', path, page: value as unknown as ArchivedPage }
    : undefined
