import type { Config } from '../../config.ts'
import {
  listLostThings,
  listStrayDocuments,
  listTexts,
  listUnevenDays,
  putIntoTrash,
  recountDay,
  type StoredText,
} from '../../database/consistency.ts'
import type { Database } from '../../database/database.ts'
import { searchTextOf } from '../../events/event-mapping.ts'
import { systemClock } from '../../lib/clock.ts'
import { tokenize } from '../../text/tokens.ts'
import { countUnreadableKeys } from '../provider-keys.ts'
import { type Check, type Problem, summarize } from './problem.ts'

/** Holds the rows of a diary against each other, on every engine alike. */
export const rowChecks = (database: Database, settings: Config): Check[] => [
  () => checkTrash(database),
  () => checkDays(database),
  () => checkSearch(database),
  () => checkProviderKeys(database, settings),
]

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

async function checkTrash(database: Database): Promise<Problem | undefined> {
  const lost = await listLostThings(database.reader)
  if (lost.length === 0) return undefined
  return {
    what: `${count(lost.length, 'deletion')} can neither be seen nor restored, of ${summarize(lost.map(({ date }) => date))}.`,
    mend: 'Put what lies in them into the trash again, where its owner can restore it.',
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
    what: `What ${count(uneven.length, 'day')} say of themselves is not what they hold: ${summarize(uneven.map(({ date }) => date))}.`,
    mend: 'Count their events again.',
    async fix() {
      for (const day of uneven) await database.write(day.userId, (db) => recountDay(db, day))
    },
  }
}

async function checkSearch(database: Database): Promise<Problem | undefined> {
  const stray = await listStrayDocuments(database.reader)
  const missing = await findUnfound(database)
  if (stray.length + missing.length === 0) return undefined
  return {
    what: `Search does not find ${count(missing.length, 'text')}, and knows ${stray.length} that are not there${missing.length > 0 ? `: ${summarize(missing.map(({ date }) => date))}` : ''}.`,
    mend: 'Put these texts into the search index again.',
    async fix() {
      for (const { userId, kind, id } of stray)
        await database.write(userId, (db) => database.search.remove(db, userId, kind, [id]))
      for (const text of missing)
        await database.write(text.userId, (db) => database.search.put(db, toDocument(text)))
    },
  }
}

const textOf = ({ content, placeName }: StoredText) => searchTextOf({ content, place_name: placeName })
const toDocument = (text: StoredText) => ({ ...text, text: textOf(text) })

/** Texts read at once. */
const PAGE = 500

/** Asks search for the beginning and the end of each text, as somebody would who looks for it. */
async function findUnfound(database: Database): Promise<StoredText[]> {
  const unfound: StoredText[] = []
  let after = { userId: '', id: '' }
  for (;;) {
    const texts = await listTexts(database.reader, after, PAGE)
    for (const text of texts) if (!(await isFound(database, text))) unfound.push(text)
    const last = texts.at(-1)
    if (!last) return unfound
    after = last
  }
}

const PHRASE_LENGTH = 6
/** A day with more texts that say the same is not looked through. */
const MAX_CANDIDATES = 1000

async function isFound({ search, reader }: Database, text: StoredText): Promise<boolean> {
  const tokens = tokenize(textOf(text)).map((token) => token.text)
  if (tokens.length === 0) return true
  const required = [tokens.slice(0, PHRASE_LENGTH), tokens.slice(-PHRASE_LENGTH)].map((phrase) => ({
    tokens: phrase,
    isPrefix: false,
  }))
  const { userId, date } = text
  const filter = { userId, required, excluded: [], from: date, to: date, type: text.type ?? undefined }
  const found = await search.find(reader, filter, { limit: MAX_CANDIDATES, characters: 0 })
  return found.length === MAX_CANDIDATES || found.some(({ id, kind }) => id === text.id && kind === text.kind)
}

async function checkProviderKeys(database: Database, settings: Config): Promise<Problem | undefined> {
  const unreadable = await countUnreadableKeys(database, settings)
  if (unreadable === 0) return undefined
  return {
    what: `${count(unreadable, 'stored provider key')} cannot be opened with the secret key of now.`,
    mend: 'Put the earlier secret key in its place, or have the provider keys entered again.',
  }
}
