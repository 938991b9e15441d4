// Checks the file of a diary, beside the service or without it.
import type { DatabaseSync } from 'node:sqlite'
import { CONTENT_BYTES, findUnevenDays, TEXT_BYTES } from '../../database/consistency.ts'
import { count } from './problem.ts'

export interface DiarySummary {
  users: number
  days: number
  events: number
  journals: number
}

/** For every engine. */
export const COUNT_DIARY = `
  select (select count(*) from users where erased_at is null) as users,
    (select count(*) from days where event_count > 0 or journal_id is not null) as days,
    (select count(*) from events where trash_id is null) as events,
    (select count(*) from journals where trash_id is null) as journals`

/** Reads the whole file. @returns the first damage that SQLite reports */
export function findDamage(file: DatabaseSync): string | undefined {
  const [integrity] = file.prepare('pragma integrity_check(1)').all()
  if (integrity?.integrity_check !== 'ok') return String(integrity?.integrity_check).split('\n')[0]
  const [orphan] = file.prepare('pragma foreign_key_check').all()
  return orphan && `${orphan.table} has a row of a user who does not exist`
}

/** The text of an event that the version of the file counts. */
function countedText(file: DatabaseSync) {
  const hasColumn = (table: string, column: string) =>
    file.prepare(`select 1 from pragma_table_info('${table}') where name = '${column}'`).get() !== undefined
  if (hasColumn('attachments', 'transcript_times')) return TEXT_BYTES
  return hasColumn('days', 'text_bytes') ? CONTENT_BYTES : null
}

/** @throws Error of one line that names the first problem */
export function checkDiary(file: DatabaseSync): DiarySummary {
  const damage = findDamage(file)
  if (damage) throw new Error(`the database is damaged (${damage})`)
  const uneven = file.prepare(findUnevenDays(countedText(file))).get()
  if (uneven)
    throw new Error(`the database is damaged (the counts of ${uneven.date} are not those of its events)`)
  const counts = file.prepare(COUNT_DIARY).get()
  return {
    users: Number(counts?.users),
    days: Number(counts?.days),
    events: Number(counts?.events),
    journals: Number(counts?.journals),
  }
}

export const describeDiary = ({ users, days, events, journals }: DiarySummary): string =>
  `${count(users, 'account')}, ${count(events, 'event')} and ${count(journals, 'page')} on ${count(days, 'day')}`
