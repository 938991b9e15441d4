// Time zone, beginning of the day and language of a user.
import type { UpdateSettings } from '../../contract/settings.ts'
import type { Db } from '../database/tables.ts'
import { type DaySettings, DEFAULT_DAYS, findDaySettings } from './settings.repository.ts'

/** As part of the caller's transaction. */
export const getDaySettings = async (db: Db, userId: string): Promise<DaySettings> =>
  (await findDaySettings(db, userId)) ?? DEFAULT_DAYS

/** Merges: absent members stay. */
export const changeDaySettings = (before: DaySettings, changes: UpdateSettings): DaySettings => ({
  timeZone: changes.timeZone === undefined ? before.timeZone : changes.timeZone,
  dayStart: changes.dayStart ?? before.dayStart,
  language: changes.language === undefined ? before.language : changes.language,
})
