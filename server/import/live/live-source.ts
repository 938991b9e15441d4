// An import from a server: until its data were fetched, its file has the server's address and token, encrypted.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { seal, unseal } from '../../lib/secrets.ts'
import type { TemporaryFiles } from '../../media/intake/temporary-files.ts'
import { UnreadableFile } from '../problem.ts'
import { readStart } from '../sources/read-start.ts'
import { fetchMemos } from './fetch-memos.ts'
import type { LiveServer } from './outgoing.ts'

const START = 'dayleaf server to import from\n'

export interface LiveSources {
  secretKey: Buffer
  temporary: TemporaryFiles
  maxFileBytes: number
  /** Bytes that the user may store. */
  room: number
}

interface ImportFile {
  path: string
  importId: string
}

export const writeLiveSource = (
  { secretKey }: Pick<LiveSources, 'secretKey'>,
  { path, importId }: ImportFile,
  server: LiveServer,
): Promise<void> =>
  writeFile(path, START + seal(secretKey, JSON.stringify(server), importId), { mode: 0o600, flush: true })

/**
 * Replaces a file with address and token by the data of the server. Does not change other files.
 *
 * @returns whether it was replaced
 * @throws UnreadableFile if the server cannot be read
 */
export async function fetchLiveSource(
  { secretKey, temporary, maxFileBytes, room }: LiveSources,
  { path, importId }: ImportFile,
  signal: AbortSignal,
): Promise<boolean> {
  if ((await readStart(path, START.length)).toString('latin1') !== START) return false
  const server = readServer(secretKey, (await readFile(path, 'utf8')).slice(START.length), importId)
  await temporary.use(async (fetched) => {
    await fetchMemos({ server, maxFileBytes, room, signal }, fetched)
    await rename(fetched, path)
  })
  return true
}

/** @throws UnreadableFile for a file that somebody has uploaded, or of another key */
function readServer(secretKey: Buffer, sealed: string, importId: string): LiveServer {
  try {
    return JSON.parse(unseal(secretKey, sealed, importId))
  } catch (cause) {
    throw new UnreadableFile('', 'broken', { cause })
  }
}
