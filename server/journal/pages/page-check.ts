// Checks a page's text against the snapshot that it was written from.
import type { Attachment } from '../../../contract/attachments.ts'
import type { Event } from '../../../contract/events.ts'
import type { PageSources, Sentence } from '../../../contract/sources.ts'
import { localTimeOf } from '../../ai/prompt.ts'
import { findNever, isSendable } from '../../database/sendable-events.ts'
import type { Db } from '../../database/tables.ts'
import type { StoredEvent } from '../../diary/event-mapping.ts'
import { listSnapshotEvents } from '../../diary/snapshots.repository.ts'
import { CallFailed, HelperEnded } from '../../lib/helper/helper.ts'
import { createUserThreads } from '../../lib/helper/user-threads.ts'
import { measureText } from '../../text/measure-text.ts'
import type { CheckedPage, PageToCheck } from '../../truth/check.ts'
import type { SourceEvent } from '../../truth/event-facts.ts'
import { type Opinion, type PageEvidence, readStored } from './page-evidence.ts'
import type { Page } from './page-reading.ts'
import { listRecentTexts } from './recent-texts.repository.ts'

const IDLE_MS = 20_000
/** A check ends itself after two seconds of the processor, between two sentences. By the clock, on a busy machine: */
const MAX_CALL_MS = 6_000

const useThread = createUserThreads('server/truth/check.program.ts', IDLE_MS)

/** Never fails on account of the page: one that takes too long is answered without doubts, as not complete. */
async function checkPageOf(userId: string, page: PageToCheck): Promise<CheckedPage> {
  const checked = (await callFor(userId, 'check', page)) as CheckedPage | undefined
  if (checked) return checked
  const sentences = (await callFor(userId, 'split', page.content)) as Sentence[] | undefined
  return { sentences: sentences ?? [], isComplete: false }
}

/** Words that a diary writes as names. */
const collectNamesOf = async (userId: string, texts: readonly string[]): Promise<Set<string>> =>
  ((await callFor(userId, 'names', texts)) as Set<string> | undefined) ?? new Set()

/** @returns undefined if time or memory was used up */
async function callFor(userId: string, name: string, input: unknown): Promise<unknown> {
  try {
    return await useThread(userId, (helper) => helper.call(name, input, { timeMs: MAX_CALL_MS }))
  } catch (error) {
    if (error instanceof HelperEnded) return undefined
    throw error instanceof CallFailed ? new Error(String(error.data)) : error
  }
}

/** An event in the state in which the model read it. */
export interface PageEvent extends SourceEvent {
  number: number
  /** Whether it is still on the day. */
  exists: boolean
  /** False once it was made private, or its type is sent to no provider. */
  isSendable: boolean
}

interface SaidOfAttachment {
  kind: Attachment['kind']
  name: string
  description: { text: string } | null
  transcript: { text: string } | null
}

type EventText = Pick<Event, 'id' | 'content' | 'placeName' | 'occurredAt' | 'timeZone'> &
  // Absent in states that earlier versions stored.
  Partial<Pick<StoredEvent, 'measures'> & { attachments: readonly SaidOfAttachment[] }>

/**
 * @param taskId the task that wrote the text
 * @returns the events in the order of the prompt; none for a task of an earlier version, which has no snapshot
 */
async function readSnapshot(db: Db, userId: string, taskId: string, date: string): Promise<PageEvent[]> {
  const rows = await listSnapshotEvents(db, userId, taskId)
  const never = await findNever(db, userId)
  return rows.map(({ eventId, number, changedFrom, current, isInTrash }) => {
    const read: EventText | undefined =
      changedFrom === null ? current : { id: eventId, ...JSON.parse(changedFrom) }
    const exists = current?.date === date && !isInTrash
    return {
      ...toSourceEvent(read ?? PURGED, date),
      ...{ id: eventId, number, exists, isPurged: read === undefined },
      isSendable: current === undefined || isSendable(current, never),
    }
  })
}

const PURGED: EventText = { id: '', content: '', placeName: null, occurredAt: null, timeZone: null }

export function toSourceEvent(event: EventText, date: string): SourceEvent {
  const time = localTimeOf(event, date)
  // As the model read it, also "10:30 UTC" and "2026-03-15 00:30".
  const clock = /(\d{2}):(\d{2})(?: UTC)?$/u.exec(time ?? '')
  const said = [event.content, ...(event.attachments ?? []).flatMap(wordsOf)]
  return {
    id: event.id,
    content: [...said, ...(event.measures ?? []).map(measureText)].join('\n'),
    hasWords: said.some((text) => /\p{L}/u.test(text)),
    placeName: event.placeName,
    minutes: clock ? Number(clock[1]) * 60 + Number(clock[2]) : null,
  }
}

/** The prompt contains the name of a plain file, but no other file names. */
const wordsOf = ({ kind, name, description, transcript }: SaidOfAttachment) => [
  ...(kind === 'file' ? [name] : []),
  ...[description, transcript].flatMap((words) => (words ? [words.text] : [])),
]

export const readKnownNames = async (db: Db, userId: string, date: string): Promise<Set<string>> =>
  collectNamesOf(userId, await listRecentTexts(db, userId, date))

export async function checkText(
  page: PageEvidence & { userId: string; date: string; content: string },
  events: readonly SourceEvent[],
  knownNames: ReadonlySet<string>,
): Promise<CheckedPage> {
  const { userId, date, content, marks, own, opinions } = page
  const toCheck = { date, content, marks, own, events: events.map(toPlainEvent), knownNames }
  const { sentences, isComplete } = await checkPageOf(userId, toCheck)
  return { sentences: withOpinions(sentences, opinions), isComplete }
}

/** Without the fields of the caller's own, which need not be copied to another thread. */
const toPlainEvent = ({ id, content, placeName, minutes, hasWords, isPurged }: SourceEvent): SourceEvent => ({
  ...{ id, content, placeName, minutes },
  ...(hasWords !== undefined && { hasWords }),
  ...(isPurged !== undefined && { isPurged }),
})

/** The events of a snapshot, and `check` for texts that were written from them. */
export async function openSnapshot(db: Db, userId: string, taskId: string, date: string) {
  const names = await readKnownNames(db, userId, date)
  const events = await readSnapshot(db, userId, taskId, date)
  const check = (text: PageEvidence & { content: string }) =>
    checkText({ ...text, userId, date }, events, names)
  return { events, names, check }
}

/** A page's text with its evidence, the events of its snapshot, and `check` for texts that replace it. */
export async function openPage(db: Db, userId: string, { journal, current }: Page) {
  const snapshot = await openSnapshot(db, userId, current.snapshot_task_id, journal.date)
  return { ...snapshot, text: { content: journal.content, ...readStored(current) } }
}

/** Adds the model's opinions as soft doubts, unless the owner wrote or vouched for a sentence. */
function withOpinions(sentences: readonly Sentence[], opinions: readonly Opinion[]): Sentence[] {
  // Of several on one sentence the first.
  const bySpan = new Map(opinions.toReversed().map((opinion) => [`${opinion.start} ${opinion.end}`, opinion]))
  return sentences.map((sentence) => {
    const opinion = bySpan.get(`${sentence.start} ${sentence.end}`)
    if (!opinion || sentence.verdict === 'own') return sentence
    const doubts = [...sentence.doubts, { ...opinion, strength: 'soft' as const, by: 'model' as const }]
    return { ...sentence, verdict: 'doubted', doubts }
  })
}

export const countDoubted = ({ sentences }: Pick<CheckedPage, 'sentences'>): number =>
  sentences.filter(({ verdict }) => verdict === 'doubted').length

export const toSources = (
  journal: { id: string; version: number },
  events: readonly PageEvent[],
  { sentences, isComplete }: CheckedPage,
): PageSources => ({
  journalId: journal.id,
  version: journal.version,
  events: events.map(({ number, id, exists }) => ({ number, eventId: id, exists })),
  sentences,
  isComplete,
})
