import type { DatabaseSync } from 'node:sqlite'

/** Holds a diary against what must be true of it at every moment. */
export interface DiarySummary {
  users: number
  days: number
  events: number
  journals: number
}

/** In the words of every engine. */
export const COUNT_DIARY = `
  select (select count(*) from users where erased_at is null) as users,
    (select count(*) from days where event_count > 0 or journal_id is not null) as days,
    (select count(*) from events where trash_id is null) as events,
    (select count(*) from journals where trash_id is null) as journals`

/**
 * Days whose counts are not those of their events, or whose page is not there. An account that is being erased
 * loses its rows piece by piece, so nothing is asked of it.
 */
export const FIND_UNEVEN_DAY = `
  with living as (select id as user_id from users where erased_at is null),
  counted as (
    select user_id, date, count(*) as events,
      count(*) filter (where type = 'event') as event, count(*) filter (where type = 'text') as text, count(*) filter (where type = 'photo') as photo,
      count(*) filter (where type = 'voice') as voice, count(*) filter (where type = 'health') as health
    from events join living using (user_id) where trash_id is null group by user_id, date
  ),
  kept as (select days.* from days join living using (user_id))
  select coalesce(kept.date, counted.date) as date
  from kept full join counted on counted.user_id = kept.user_id and counted.date = kept.date
  left join journals
    on journals.user_id = kept.user_id and journals.date = kept.date and journals.trash_id is null
  where kept.date is null
    or kept.event_count <> coalesce(counted.events, 0)
    or kept.type_event_count <> coalesce(counted.event, 0)
    or kept.type_text_count <> coalesce(counted.text, 0)
    or kept.type_photo_count <> coalesce(counted.photo, 0)
    or kept.type_voice_count <> coalesce(counted.voice, 0)
    or kept.type_health_count <> coalesce(counted.health, 0)
    or kept.journal_id is distinct from journals.id
  limit 1`

/** The first thing that is damaged by SQLite's own reading of all of the file. */
export function findDamage(file: DatabaseSync): string | undefined {
  const [integrity] = file.prepare('pragma integrity_check(1)').all()
  if (integrity?.integrity_check !== 'ok') return String(integrity?.integrity_check).split('\n')[0]
  const [orphan] = file.prepare('pragma foreign_key_check').all()
  return orphan && `${orphan.table} has a row of a user that is not there`
}

/** @throws Error of one line with the first thing that is not as it must be */
export function checkDiary(file: DatabaseSync): DiarySummary {
  const damage = findDamage(file)
  if (damage) throw new Error(`the database is damaged (${damage})`)
  const uneven = file.prepare(FIND_UNEVEN_DAY).get()
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

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`

export const describeDiary = ({ users, days, events, journals }: DiarySummary): string =>
  `${count(users, 'account')}, ${count(events, 'event')} and ${count(journals, 'page')} on ${count(days, 'day')}`
