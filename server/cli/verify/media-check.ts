// Compares the rows of files with the media store.
import type { Database } from '../../database/database.ts'
import type { MediaStore, StoredFile } from '../../media/store/media-store.ts'
import { isWhole } from '../backup/media-files.ts'
import { type Check, type Problem, summarize } from './problem.ts'

export const mediaChecks = (database: Database, store: MediaStore): Check[] => [
  () => checkPresence(database, store),
  () => checkStrays(database, store),
]

const listRows = ({ reader }: Database) =>
  reader.selectFrom('files').select(['user_id as userId', 'sha256', 'size']).execute()

/** Files of attachments, whatever their state: a file that is received again counts as arriving. */
export const listAttached = ({ reader }: Database) =>
  reader
    .selectFrom('attachments')
    .innerJoin('files', (join) =>
      join
        .onRef('files.user_id', '=', 'attachments.user_id')
        .onRef('files.sha256', '=', 'attachments.sha256'),
    )
    .select(['files.user_id as userId', 'files.sha256', 'files.size'])
    .distinct()
    .execute()

async function checkPresence(database: Database, store: MediaStore): Promise<Problem | undefined> {
  const bad: string[] = []
  for (const file of await listAttached(database)) if (!(await isWhole(store, file))) bad.push(file.sha256)
  if (bad.length === 0) return undefined
  return {
    what: `${bad.length} of the attached files are missing or damaged: ${summarize(bad)}.`,
    mend: 'Put them back from a backup: "dayleaf restore", or copy them from its folder dayleaf-media.',
  }
}

async function checkStrays(database: Database, store: MediaStore): Promise<Problem | undefined> {
  const keyOf = ({ userId, sha256 }: Pick<StoredFile, 'userId' | 'sha256'>) => `${userId}/${sha256}`
  // Files first, because rows are written before their files.
  const stored = await Array.fromAsync(store.list())
  const known = new Set((await listRows(database)).map(keyOf))
  const strays = stored.filter((file) => !known.has(keyOf(file)))
  if (strays.length === 0) return undefined
  return {
    what: `${strays.length} of the files in the media directory belong to no attachment.`,
    mend: 'Delete them.',
    async fix() {
      for (const { userId, sha256 } of strays) await store.remove(userId, [sha256])
    },
  }
}
