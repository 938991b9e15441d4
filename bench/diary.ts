// Writes the diary of one user into a database, by the statements of the service.
import { insertUser } from '../server/accounts/accounts.repository.ts'
import { insertCredential } from '../server/accounts/credentials.repository.ts'
import { createToken } from '../server/accounts/tokens.ts'
import type { Database } from '../server/database/database.ts'
import { openSqlite } from '../server/database/sqlite/open.ts'
import type { Db } from '../server/database/tables.ts'
import { searchTextOf } from '../server/diary/event-mapping.ts'
import { putJournal } from '../server/diary/journal.repository.ts'
import { insertEvent } from '../server/events/events.repository.ts'
import { insertTask } from '../server/tasks/task-rows.ts'
import { type MadeDay, makeDay, makeId } from './diary-day.ts'
import { createRandom, type Random } from './random.ts'

export interface DiaryPlan {
  /** Days that have events and a page, oldest first. */
  dates: readonly string[]
  eventCount: number
  seed: number
  /** Without pages and the tasks that wrote them. */
  isOfEventsAlone?: true
}

/** The credential, and some ids for requests. */
export interface Diary {
  token: string
  /** Of events and tasks spread over the whole diary. */
  eventIds: string[]
  taskIds: string[]
}

/** Days per transaction: one transaction would make the write-ahead log as long as the diary. */
const DAYS_PER_BATCH = 50
const SAMPLED_DAYS = 200
const EMAIL = 'diarist@example.org'

export async function writeDiary(directory: string, plan: DiaryPlan): Promise<Diary> {
  const { dates, eventCount, seed, isOfEventsAlone = false } = plan
  const database = await openSqlite(directory)
  const random = createRandom(seed)
  const userId = makeId(0, random)
  const token = await database.write(userId, (db) => insertOwner(db, userId, random))
  const counts = spread(eventCount, dates.length, random)
  const sampleEvery = Math.ceil(dates.length / SAMPLED_DAYS)
  const [eventIds, taskIds]: [string[], string[]] = [[], []]
  for (let first = 0; first < dates.length; first += DAYS_PER_BATCH) {
    await database.write(userId, async (db) => {
      for (const [offset, date] of dates.slice(first, first + DAYS_PER_BATCH).entries()) {
        const index = first + offset
        const day = makeDay(userId, date, counts[index] ?? 0, random)
        await insertDay(database, db, day, isOfEventsAlone)
        if (index % sampleEvery > 0) continue
        eventIds.push(...day.events.slice(0, 1).map((event) => event.id))
        taskIds.push(day.taskId)
      }
    })
  }
  // As the service does once a day.
  await database.compact()
  await database.close()
  return { token, eventIds, taskIds }
}

async function insertOwner(db: Db, userId: string, random: Random): Promise<string> {
  const { token, hash, hint } = createToken('key', userId)
  await insertUser(db, { id: userId, email: EMAIL, emailKey: EMAIL, passwordHash: '', createdAt: 0 })
  const id = makeId(0, random)
  const times = { createdAt: 0, expiresAt: null }
  const labels = { name: 'bench', hint, device: null, scopes: null }
  await insertCredential(db, { userId, id, kind: 'key', hash, ...labels, ...times })
  return token
}

async function insertDay(database: Database, db: Db, day: MadeDay, isWithoutPage: boolean): Promise<void> {
  const { userId, date, journalId } = day
  for (const event of day.events) {
    await insertEvent(db, event)
    const text = searchTextOf(event)
    await database.search.put(db, { userId, kind: 'event', id: event.id, date, type: event.type, text })
  }
  const counts = { event_count: day.events.length, ...day.typeCounts, revision: 1, generation_fence: 1 }
  await db
    .insertInto('days')
    .values({
      user_id: userId,
      date,
      ...counts,
      journal_id: isWithoutPage ? null : journalId,
      journal_revision: isWithoutPage ? null : 1,
      generation_task_id: null,
      generation_expires_at: null,
    })
    .execute()
  if (!isWithoutPage) await insertPage(database, db, day)
}

async function insertPage(database: Database, db: Db, day: MadeDay): Promise<void> {
  const { userId, date, journalId, taskId, evening, page } = day
  await insertTask(db, makeTask(day))
  await putJournal(db, userId, {
    ...{ id: journalId, date, title: null, content: page, eventCount: day.events.length, taskId },
    ...{ revision: 1, generatedAt: evening, version: 1, edited: 0, doubtCount: 0, proposed: null },
    ...{ coverId: null, hiddenPictures: null },
  })
  await database.search.put(db, { userId, kind: 'journal', id: journalId, date, type: null, text: page })
}

const makeTask = ({ userId, date, taskId, evening, events, page }: MadeDay) => ({
  user_id: userId,
  id: taskId,
  date,
  type: 'journal_generate' as const,
  status: 'completed' as const,
  provider: 'provider_d',
  model: 'bench',
  prompt_version: 1,
  fence: 1,
  created_at: evening,
  request: JSON.stringify({ prompt: events.map((event) => event.content).join('\n') }),
  response: JSON.stringify({ text: page }),
})

/** Splits `total` into parts of between 0.5 and 1.5 times the mean. */
function spread(total: number, parts: number, random: Random): number[] {
  const weights = Array.from({ length: parts }, () => 0.5 + random())
  const sum = weights.reduce((left, right) => left + right, 0)
  let [weightSoFar, givenSoFar] = [0, 0]
  return weights.map((weight) => {
    weightSoFar += weight
    const given = Math.round((weightSoFar / sum) * total) - givenSoFar
    givenSoFar += given
    return given
  })
}
