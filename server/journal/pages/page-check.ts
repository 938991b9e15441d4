// Checks a page's text against the snapshot that it was written from.
import { setImmediate } from 'node:timers/promises'
import type { Attachment } from '../../../contract/attachments.ts'
import type { Event } from '../../../contract/events.ts'
import type { PageSources, Sentence } from '../../../contract/sources.ts'
import type { Db } from '../../database/tables.ts'
import type { StoredEvent } from '../../events/event-mapping.ts'
import { systemClock } from '../../lib/clock.ts'
import { measureText } from '../../text/measure-text.ts'
import type { SourceEvent } from '../../truth/event-facts.ts'
import { localTimeOf } from '../../writing/prompt.ts'
import { listSnapshotEvents } from '../snapshots.repository.ts'
import { type Opinion, type PageEvidence, readStored } from './page-evidence.ts'
import type { Page } from './page-reading.ts'
import { listRecentTexts } from './recent-texts.repository.ts'

/** Other requests are served after it, while a check goes on. */
const MAX_WORK_MS = 20

/** An event in the state in which the model read it. */
export interface PageEvent extends SourceEvent {
  number: number
  /** Whether it is still on the day. */
  exists: boolean
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
  return rows.map(({ eventId, number, changedFrom, current, isInTrash }) => {
    const read: EventText | undefined =
      changedFrom === null ? current : { id: eventId, ...JSON.parse(changedFrom) }
    const exists = current?.date === date && !isInTrash
    return {
      ...toSourceEvent(read ?? PURGED, date),
      ...{ id: eventId, number, exists, isPurged: read === undefined },
    }
  })
}

const PURGED: EventText = { id: '', content: '', placeName: null, occurredAt: null, timeZone: null }

export function toSourceEvent(event: EventText, date: string): SourceEvent {
  const time = localTimeOf(event, date)
  const clock = /^(\d{2}):(\d{2})$/u.exec(time ?? '')
  const said = [event.content, ...(event.attachments ?? []).flatMap(wordsOf)]
  return {
    id: event.id,
    content: [...said, ...(event.measures ?? []).map(measureText)].join('\n'),
    hasWords: said.some((text) => /\p{L}/u.test(text)),
    placeName: event.placeName,
    minutes: clock ? Number(clock[1]) * 60 + Number(clock[2]) : null,
  }
}

/** The name of a file is told to the model, other names are not. */
const wordsOf = ({ kind, name, description, transcript }: SaidOfAttachment) => [
  ...(kind === 'file' ? [name] : []),
  ...[description, transcript].flatMap((words) => (words ? [words.text] : [])),
]

// The check and its word lists are loaded with the first page that is checked, which spares the start 250 kB of code.
export async function readKnownNames(db: Db, userId: string, date: string): Promise<Set<string>> {
  const { collectNames } = await import('../../truth/names.ts')
  return collectNames(await listRecentTexts(db, userId, date))
}

export async function checkText(
  page: PageEvidence & { date: string; content: string },
  events: readonly SourceEvent[],
  knownNames: ReadonlySet<string>,
): Promise<Sentence[]> {
  const { checkInSteps } = await import('../../truth/check.ts')
  const steps = checkInSteps({ ...page, events, knownNames })
  for (let start = systemClock.monotonic(); ; ) {
    const { done, value } = steps.next()
    if (done) return value.map((sentence) => withOpinion(sentence, page.opinions))
    if (systemClock.monotonic() - start < MAX_WORK_MS) continue
    await setImmediate()
    start = systemClock.monotonic()
  }
}

/** The events of a snapshot, and `check` for texts that were written from them. */
export async function openSnapshot(db: Db, userId: string, taskId: string, date: string) {
  const names = await readKnownNames(db, userId, date)
  const events = await readSnapshot(db, userId, taskId, date)
  const check = (text: PageEvidence & { content: string }) => checkText({ ...text, date }, events, names)
  return { events, names, check }
}

/** A page's text with its evidence, the events of its snapshot, and `check` for texts that replace it. */
export async function openPage(db: Db, userId: string, { journal, current }: Page) {
  const snapshot = await openSnapshot(db, userId, current.snapshot_task_id, journal.date)
  return { ...snapshot, text: { content: journal.content, ...readStored(current) } }
}

/** Adds the model's opinion as a soft doubt, unless the owner wrote or vouched for the sentence. */
function withOpinion(sentence: Sentence, opinions: readonly Opinion[]): Sentence {
  const { start, end, doubts } = sentence
  const opinion = opinions.find((one) => one.start === start && one.end === end)
  if (!opinion || sentence.verdict === 'own') return sentence
  return {
    ...sentence,
    verdict: 'doubted',
    doubts: [...doubts, { ...opinion, strength: 'soft', by: 'model' }],
  }
}

export const countDoubted = (sentences: readonly Sentence[]): number =>
  sentences.filter(({ verdict }) => verdict === 'doubted').length

export const toSources = (
  journal: { id: string; version: number },
  events: readonly PageEvent[],
  sentences: Sentence[],
): PageSources => ({
  journalId: journal.id,
  version: journal.version,
  events: events.map(({ number, id, exists }) => ({ number, eventId: id, exists })),
  sentences,
})
