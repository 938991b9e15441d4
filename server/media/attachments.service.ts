// Attachments: read, describe, delete.
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../contract/app-error.ts'
import type {
  Attachment,
  AttachmentWords,
  SpokenSegment,
  Transcript,
  UpdateAttachment,
} from '../../contract/attachments.ts'
import type { Database } from '../database/database.ts'
import type { AttachmentRow, Db } from '../database/tables.ts'
import { enqueueWork } from '../database/work-queue.ts'
import { type StoredAttachment, toStoredAttachment } from '../diary/attachment-mapping.ts'
import { assertUnlocked, listLockedDates } from '../diary/day-counts.service.ts'
import { removeAttachmentFromSnapshots } from '../diary/page-changes.ts'
import type { Clock } from '../lib/clock.ts'
import * as attachments from './attachments.repository.ts'
import { removeCopies } from './event-attachments.ts'
import type { AddressSigner } from './signed-addresses.ts'
import { carryTimes, findSegments, type HeardSegment, parseTimes, timesColumn } from './transcript-times.ts'
import type { UnusedFiles } from './unused-files.ts'

interface Dependencies {
  database: Database
  clock: Clock
  signer: AddressSigner
  unused: UnusedFiles
  events: {
    /** Updates an event's copy of its attachments, in the caller's transaction. */
    refreshAttachments(db: Db, userId: string, eventId: string): Promise<void>
  }
}

interface MachineWords extends Partial<Pick<StoredAttachment, 'description' | 'transcript'>> {
  /** Of a transcript, if the service returns times. */
  heard?: readonly HeardSegment[] | undefined
}

export function createAttachmentsService({ database, clock, signer, unused, events }: Dependencies) {
  async function mustFind(db: Db, userId: string, id: string) {
    const row = await attachments.findLivingAttachment(db, userId, id)
    if (!row) throw new AppError('NOT_FOUND')
    return row
  }

  async function mustRead(userId: string, id: string) {
    const row = await attachments.findReadableAttachment(database.reader, userId, id)
    if (!row) throw new AppError('NOT_FOUND')
    return row
  }

  async function assertChangeable(db: Db, userId: string, date: string | null): Promise<void> {
    if (date !== null) assertUnlocked((await listLockedDates(db, userId, [date])).at(0) ?? null)
  }

  return {
    async get(userId: string, id: string): Promise<Attachment> {
      return signer.withAddresses(userId, toStoredAttachment(await mustRead(userId, id)))
    },

    async getTranscript(userId: string, id: string): Promise<Transcript> {
      const row = await mustRead(userId, id)
      const { transcript } = toStoredAttachment(row)
      return { transcript, segments: parseTimes(row.transcript_times) }
    },

    /** The times of transcripts, by attachment; without those that have none. */
    async listSegments(userId: string, ids: readonly string[]): Promise<Map<string, SpokenSegment[]>> {
      const rows = await attachments.listAttachments(database.reader, userId, ids)
      return new Map(
        rows.flatMap(({ id, transcript_times: times }) => (times === null ? [] : [[id, parseTimes(times)]])),
      )
    },

    update: (userId: string, id: string, changes: UpdateAttachment): Promise<Attachment> =>
      database.write(userId, async (db) => {
        const { date, ...before } = await mustFind(db, userId, id)
        const row = applyChanges(before, changes)
        if (row.name !== before.name) await assertChangeable(db, userId, date)
        const { name, description, transcript, transcript_times } = row
        await attachments.updateAttachment(db, userId, id, {
          name,
          description,
          transcript,
          transcript_times,
        })
        if (row.event_id !== null) await events.refreshAttachments(db, userId, row.event_id)
        return signer.withAddresses(userId, toStoredAttachment(row))
      }),

    /**
     * The attachment with the date of its event, in the caller's transaction.
     *
     * @throws AppError NOT_FOUND
     */
    async find(db: Db, userId: string, id: string): Promise<StoredAttachment & { date: string | null }> {
      const { date, ...row } = await mustFind(db, userId, id)
      return { ...toStoredAttachment(row), date }
    },

    /**
     * Stores a machine-made transcript or description, in the caller's transaction, unless the attachment's texts were
     * changed after `before` was read.
     *
     * @throws AppError NOT_FOUND
     */
    async putMachineWords(
      db: Db,
      userId: string,
      before: StoredAttachment,
      { heard, ...words }: MachineWords,
    ): Promise<Attachment> {
      const { date: _date, ...row } = await mustFind(db, userId, before.id)
      const now = toStoredAttachment(row)
      const names = (['description', 'transcript'] as const).filter((name) => words[name] !== undefined)
      if (names.some((name) => !isDeepStrictEqual(now[name], before[name])))
        return signer.withAddresses(userId, now)
      // What the owner wrote is not replaced by silence.
      if (words.transcript?.text === '' && now.transcript?.by === 'user')
        return signer.withAddresses(userId, now)
      const columns = Object.fromEntries(names.map((name) => [name, JSON.stringify(words[name])]))
      const text = words.transcript?.text
      const times =
        text === undefined ? {} : { transcript_times: timesColumn(findSegments(heard ?? [], text)) }
      await attachments.updateAttachment(db, userId, row.id, { ...columns, ...times })
      if (row.event_id !== null) await events.refreshAttachments(db, userId, row.event_id)
      return signer.withAddresses(userId, { ...now, ...words })
    },

    async remove(userId: string, id: string): Promise<{ id: string }> {
      await database.write(userId, async (db) => {
        const row = await mustFind(db, userId, id)
        await assertChangeable(db, userId, row.date)
        await attachments.deleteAttachments(db, userId, [id])
        await removeCopies(db, userId, [id], clock.now())
        await enqueueWork(db, userId, 'media', clock.now())
        if (row.event_id !== null) {
          await events.refreshAttachments(db, userId, row.event_id)
          await removeAttachmentFromSnapshots(db, userId, row.event_id, id)
        }
      })
      await unused.removeAfterDeletion(userId)
      return { id }
    },
  }
}

function applyChanges(before: AttachmentRow, changes: UpdateAttachment): AttachmentRow {
  const words = (given: UpdateAttachment['description'], earlier: string | null): string | null => {
    if (given === undefined) return earlier
    const text = typeof given === 'string' ? given : given?.text
    const before: AttachmentWords | null = earlier === null ? null : JSON.parse(earlier)
    // A text sent back unchanged keeps its author, also one that says that no words were heard.
    if (before?.text === text) return earlier
    if (!text) return null
    return JSON.stringify({ text, by: 'user', taskId: null } satisfies AttachmentWords)
  }
  const transcript = words(changes.transcript, before.transcript)
  return {
    ...before,
    name: changes.name ?? before.name,
    description: words(changes.description, before.description),
    transcript,
    transcript_times: carryTimes(before.transcript_times, textOf(before.transcript), textOf(transcript)),
  }
}

const textOf = (words: string | null): string => (words === null ? '' : JSON.parse(words).text)
