// Downloads the last days in advance, so that they can be read offline without having been opened.
import { api } from '../api/call.ts'
import { addDays } from '../state/calendar-date.ts'
import { getDayClock } from '../state/day-clock.ts'
import { getUserId } from '../state/session.ts'
import { dateOf } from '../state/zoned-time.ts'
import { callAs } from './call-as.ts'
import { findKeptWindow, keepDay, keepWindow } from './kept-days.ts'
import { forgetOnThisDay, keepOnThisDay } from './kept-look-back.ts'
import { areSourcesShown, findKeptSources, forgetSources, keepSources } from './kept-sources.ts'

const KEPT_DAYS = 60
/** Interval of downloading all days; a day is also kept whenever it is opened. */
const FRESH_MS = 10 * 60_000

/** Never throws: the next call retries. One tab downloads for all. */
export async function keepLastDays(): Promise<void> {
  const userId = getUserId()
  const work = () => refresh(userId).catch(() => undefined)
  if (!navigator.locks) return work()
  await navigator.locks.request(`dayleaf-keeping-${userId}`, { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  )
}

async function refresh(userId: string): Promise<void> {
  const now = Temporal.Now.instant()
  const today = dateOf(now, getDayClock())
  const from = addDays(today, 1 - KEPT_DAYS)
  const known = await findKeptWindow(userId)
  const isFresh = known && known.from <= from && Math.abs(now.epochMilliseconds - known.savedAt) < FRESH_MS
  if (isFresh) return
  // In another time zone it may be tomorrow already.
  const query = { from, to: addDays(today, 1) }
  const dates = (await callAs(userId, api.calendar.$get, { query })).map(({ date }) => date)
  // Sequentially, newest first: the download is not urgent, and a home server is slow.
  for (const date of dates.toReversed()) {
    const savedAt = Date.now()
    const day = await callAs(userId, api.days[':date'].$get, { param: { date } })
    await keepDay(userId, day, savedAt)
    if (day.journal && areSourcesShown(day) && !(await findKeptSources(userId, day.journal)))
      await keepSources(
        userId,
        date,
        await callAs(userId, api.journal[':date'].sources.$get, { param: { date } }),
      )
  }
  await forgetSources(userId, dates)
  // Tomorrow begins on this device too.
  const looked = [today, addDays(today, 1)]
  for (const date of looked)
    await keepOnThisDay(userId, date, await callAs(userId, api['on-this-day'].$get, { query: { date } }))
  await forgetOnThisDay(userId, looked)
  await keepWindow(userId, { from, savedAt: now.epochMilliseconds }, dates)
}
