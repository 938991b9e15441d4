import type { Config } from '../../config.ts'
import {
  listBrokenVersions,
  listLostThings,
  listStrayDocuments,
  listStrayStates,
  listTexts,
  listUnevenDays,
  putIntoTrash,
  recountDay,
  repairStrayState,
  type StoredText,
} from '../../database/consistency.ts'
import type { Database } from '../../database/database.ts'
import { listDueUsers } from '../../database/work-queue.ts'
import { searchTextOf } from '../../diary/event-mapping.ts'
import { systemClock } from '../../lib/clock.ts'
import { hasPictures } from '../../text/picture-addresses.ts'
import { tokenize } from '../../text/tokens.ts'
import { countUnreadableKeys } from '../provider-keys.ts'
import { type Check, count, type Problem, summarize } from './problem.ts'

/** Checks the rows of a diary, on every engine. */
export const rowChecks = (database: Database, settings: Config): Check[] => [
  () => checkTrash(database),
  () => checkDays(database),
  () => checkVersions(database),
  () => checkEarlierStates(database),
  () => checkSearch(database),
  () => checkProviderKeys(database, settings),
]

async function checkTrash(database: Database): Promise<Problem | undefined> {
  const lost = await listLostThings(database.reader)
  if (lost.length === 0) return undefined
  return {
    what: `${count(lost.length, 'deletion')} can neither be read nor restored, of ${summarize(lost.map(({ date }) => date))}.`,
    mend: 'Put their events and pages into the trash again, where the owner can restore them.',
    async fix() {
      const now = systemClock.now()
      for (const thing of lost) await database.write(thing.userId, (db) => putIntoTrash(db, thing, now))
    },
  }
}

async function checkDays(database: Database): Promise<Problem | undefined> {
  const uneven = await listUnevenDays(database.reader)
  if (uneven.length === 0) return undefined
  return {
    what: `The counts or the page of ${count(uneven.length, 'day')} are wrong: ${summarize(uneven.map(({ date }) => date))}.`,
    mend: 'Count the events again.',
    async fix() {
      for (const day of uneven) await database.write(day.userId, (db) => recountDay(db, day))
    },
  }
}

async function checkEarlierStates(database: Database): Promise<Problem | undefined> {
  const stray = await listStrayStates(database.reader)
  if (stray.length === 0) return undefined
  return {
    what: `Earlier states of ${count(stray.length, 'event')} belong to no event, or are numbered above it: ${summarize(stray.map(({ eventId }) => eventId))}.`,
    mend: 'Delete those of events that are gone, and count the others above them.',
    async fix() {
      for (const state of stray) await database.write(state.userId, (db) => repairStrayState(db, state))
    },
  }
}

async function checkVersions(database: Database): Promise<Problem | undefined> {
  const broken = await listBrokenVersions(database.reader)
  if (broken.length === 0) return undefined
  return {
    what: `${count(broken.length, 'page')} without all of its versions: ${summarize(broken.map(({ date }) => date))}.`,
    mend: 'Stop the service, keep a copy of the directory, and restore the newest backup.',
  }
}

async function checkSearch(database: Database): Promise<Problem | undefined> {
  const stray = await listStrayDocuments(database.reader)
  const missing = await findUnfound(database)
  if (stray.length + missing.length === 0) return undefined
  return {
    what: `Search does not find ${count(missing.length, 'text')}, and has ${stray.length} that do not exist${missing.length > 0 ? `: ${summarize(missing.map(({ date }) => date))}` : ''}.`,
    mend: 'Put these texts into the search index again.',
    async fix() {
      for (const { userId, ...key } of stray)
        await database.write(userId, (db) => database.search.remove(db, userId, [key]))
      for (const text of missing)
        await database.write(text.userId, (db) => database.search.put(db, toDocument(text)))
    },
  }
}

const textOf = ({ content, placeName, moreText }: StoredText) =>
  searchTextOf({ content, place_name: placeName, more_text: moreText })
const toDocument = (text: StoredText) => ({ ...text, text: textOf(text) })

const PAGE = 500

/** Searches for the first and the last words of each text. */
async function findUnfound(database: Database): Promise<StoredText[]> {
  const unfound: StoredText[] = []
  // Their texts are being indexed again.
  const inWork = new Set(await listDueUsers(database.reader, 'vocabulary', 0))
  let after = { userId: '', id: '' }
  for (;;) {
    const texts = await listTexts(database.reader, after, PAGE)
    for (const text of texts)
      if (!inWork.has(text.userId) && !(await isFound(database, text))) unfound.push(text)
    const last = texts.at(-1)
    if (!last) return unfound
    after = last
  }
}

const PHRASE_LENGTH = 6
/** If more texts of a day have the same words, the text counts as found. */
const MAX_CANDIDATES = 1000

async function isFound({ search, reader }: Database, text: StoredText): Promise<boolean> {
  const tokens = tokenize(textOf(text)).map((token) => token.text)
  if (tokens.length === 0) return true
  // Until the job `vocabulary` has indexed it again, the index of a page with pictures has their addresses between its words.
  const length = hasPictures(text.content) ? 1 : PHRASE_LENGTH
  const required = [tokens.slice(0, length), tokens.slice(-length)].map((phrase) => [
    { tokens: phrase, isPrefix: false },
  ])
  const { userId, date } = text
  const filter = { userId, required, excluded: [], from: date, to: date, type: text.type ?? undefined }
  const found = await search.find(reader, filter, { limit: MAX_CANDIDATES, characters: 0 })
  return found.length === MAX_CANDIDATES || found.some(({ id, kind }) => id === text.id && kind === text.kind)
}

async function checkProviderKeys(database: Database, settings: Config): Promise<Problem | undefined> {
  const unreadable = await countUnreadableKeys(database, settings)
  if (unreadable === 0) return undefined
  return {
    what: `${count(unreadable, 'stored provider key')} cannot be decrypted with the current secret key.`,
    mend: 'Put the earlier secret key in its place, or have the provider keys entered again.',
  }
}
