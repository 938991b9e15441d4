// Compares the rows of files with the media store.
import type { Database } from '../../database/database.ts'
import { hashBytes } from '../../lib/hash-bytes.ts'
import type { MediaStore, StoredFile } from '../../media/store/media-store.ts'
import { type Check, type Problem, summarize } from './problem.ts'

export const mediaChecks = (database: Database, store: MediaStore): Check[] => [
  () => checkPresence(database, store),
  () => checkStrays(database, store),
]

const listRows = (database: Database) =>
  database.reader.selectFrom('files').select(['user_id as userId', 'sha256', 'size', 'state']).execute()

async function checkPresence(database: Database, store: MediaStore): Promise<Problem | undefined> {
  const bad: string[] = []
  for (const row of await listRows(database))
    if (row.state === 'present' && !(await isWhole(store, row))) bad.push(row.sha256)
  if (bad.length === 0) return undefined
  return {
    what: `${bad.length} of the attached files are missing or damaged: ${summarize(bad)}.`,
    mend: 'Put them back from a backup: "dayleaf restore", or copy them from its folder dayleaf-media.',
  }
}

async function isWhole(store: MediaStore, file: StoredFile): Promise<boolean> {
  if ((await store.findSize(file)) !== file.size) return false
  return (await hashBytes(await store.read(file))).sha256 === file.sha256
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
