// Reads the parts of a Dayleaf archive besides events: settings, tasks and pages, in the order of their import.
import {
  type ArchivedLedgerEntry,
  ArchivedLedgerEntrySchema,
  type ArchivedPage,
  ArchivedPageSchema,
  type ArchivedTask,
  ArchivedTaskSchema,
  type ArchivedVersion,
} from '../../../contract/archive.ts'
import { type StoredEvidence, toStored } from '../../journal/pages/page-evidence.ts'
import { readSmallJson, reportUnreadable } from '../formats/read-each.ts'
import { type Problem, problem } from '../problem.ts'
import { asObject, isObject, isStorable, type JsonObject } from '../sources/json-values.ts'
import { readJson } from '../sources/read-json.ts'
import type { Member, Source } from '../sources/source.ts'

/** In UTF-16 units. A task holds the requests and responses of several attempts, a page all its versions. */
const MAX_LINE_LENGTH = 16_000_000

type TaskText = 'request' | 'response' | 'earlierAttempts' | 'repair' | 'calls'

/** With its data as JSON, as they are stored: the service takes texts much faster than millions of small objects. */
export type TaskPart = Omit<ArchivedTask, TaskText | 'events'> & { [Name in TaskText]: string | null } & {
  events: { number: number; eventId: string; before: string | null }[]
}

/** With the evidence of its versions as it is stored. */
export type PagePart = Omit<ArchivedPage, 'versions'> & {
  versions: (Omit<ArchivedVersion, keyof StoredEvidence> & StoredEvidence)[]
}

export type ArchivePart =
  | { kind: 'settings'; path: string; settings: JsonObject }
  | { kind: 'task'; path: string; task: TaskPart }
  | { kind: 'page'; path: string; page: PagePart }
  | { kind: 'ledger'; path: string; entries: readonly ArchivedLedgerEntry[] }

/** Rows of the ledger are short, and there may be a hundred thousand: so many are stored in one transaction. */
const LEDGER_ROWS = 200

/** A line is not replaced by what its schema parses: that would drop members which the schema does not know. */
const isTask = (line: object): line is ArchivedTask => ArchivedTaskSchema.safeParse(line).success
const isPage = (line: object): line is ArchivedPage => ArchivedPageSchema.safeParse(line).success

/** Yields a problem for each unreadable line, and continues with the next. */
export async function* readArchiveParts(source: Source): AsyncGenerator<ArchivePart | Problem> {
  const readAll = async function* (
    pattern: RegExp,
    read: (source: Source, member: Member) => AsyncGenerator<ArchivePart | Problem>,
  ) {
    for (const member of source.members)
      if (pattern.test(member.path)) yield* reportUnreadable(read(source, member))
  }
  yield* readAll(/(^|\/)settings\.json$/, readSettings)
  yield* readAll(/(^|\/)tasks\/\d{4}-\d{2}\.jsonl$/, readTasks)
  yield* readAll(/(^|\/)pages\/\d{4}-\d{2}\.jsonl$/, readPages)
  yield* readAll(/(^|\/)ledger\.jsonl$/, readLedger)
}

async function* readSettings(source: Source, member: Member): AsyncGenerator<ArchivePart | Problem> {
  const { path } = member
  const settings = asObject(await readSmallJson(source, member))
  yield isStorable(settings) ? { kind: 'settings', path, settings } : problem(path, 'broken')
}

/** Each line with its path, undefined for one that cannot be stored. */
async function* listLines(source: Source, member: Member) {
  let line = 0
  for await (const { value } of readJson(source, member, [''], MAX_LINE_LENGTH)) {
    line += 1
    yield { path: `${member.path}#${line}`, value: isObject(value) && isStorable(value) ? value : undefined }
  }
}

async function* readTasks(source: Source, member: Member): AsyncGenerator<ArchivePart | Problem> {
  for await (const { path, value: task } of listLines(source, member))
    yield task && isTask(task) ? { kind: 'task', path, task: toTaskPart(task) } : problem(path, 'broken')
}

const toText = (value: unknown): string | null => (value ? JSON.stringify(value) : null)

function toTaskPart({
  request,
  response,
  earlierAttempts,
  repair,
  calls,
  events,
  ...task
}: ArchivedTask): TaskPart {
  return {
    ...task,
    ...{ request: toText(request), response: toText(response), repair: toText(repair), calls: toText(calls) },
    earlierAttempts: earlierAttempts.length === 0 ? null : JSON.stringify(earlierAttempts),
    events: events.map(({ number, eventId, before }) => ({ number, eventId, before: toText(before) })),
  }
}

async function* readPages(source: Source, member: Member): AsyncGenerator<ArchivePart | Problem> {
  for await (const { path, value: page } of listLines(source, member))
    yield page && isPage(page) ? { kind: 'page', path, page: toPagePart(page) } : problem(path, 'broken')
}

const toPagePart = ({ versions, ...page }: ArchivedPage): PagePart => ({
  ...page,
  versions: versions.map((version) => ({ ...version, ...toStored(version) })),
})

async function* readLedger(source: Source, member: Member): AsyncGenerator<ArchivePart | Problem> {
  const { path } = member
  let entries: ArchivedLedgerEntry[] = []
  for await (const { path: at, value } of listLines(source, member)) {
    const { data } = ArchivedLedgerEntrySchema.safeParse(value)
    if (data) entries.push(data)
    else yield problem(at, 'broken')
    if (entries.length < LEDGER_ROWS) continue
    yield { kind: 'ledger', path, entries }
    entries = []
  }
  if (entries.length > 0) yield { kind: 'ledger', path, entries }
}
