// An import from a server: until its data were fetched, its file has the server's address and token, encrypted.
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Leave } from '../../lib/departure.ts'
import { seal, unseal } from '../../lib/secrets.ts'
import type { TemporaryFiles } from '../../media/intake/temporary-files.ts'
import { UnreadableFile } from '../problem.ts'
import { fetchFromServer } from '../reading/import-reader.ts'
import { readStart } from '../sources/read-start.ts'
import type { LiveServer } from './outgoing.ts'

/** Long enough for 50 GB over a fast line. A slow server is refused earlier, see `pace.ts`. */
const MAX_FETCH_MS = 6 * 3_600_000
const START = 'dayleaf server to import from\n'

export interface LiveSources {
  secretKey: Buffer
  temporary: TemporaryFiles
  maxFileBytes: number
  /** Bytes that the user may store. */
  room: number
  leave: Leave
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

/** Whether a file has the address and token of a server. */
export const isLiveSource = async (path: string): Promise<boolean> =>
  (await readStart(path, START.length)).toString('latin1') === START

/**
 * Replaces a file with address and token by the data of the server.
 *
 * @throws UnreadableFile if the server cannot be read, or sends too slowly
 */
export async function fetchLiveSource(
  { secretKey, temporary, maxFileBytes, room, leave }: LiveSources,
  { path, importId }: ImportFile,
  signal: AbortSignal,
): Promise<void> {
  const server = readServer(secretKey, (await readFile(path, 'utf8')).slice(START.length), importId)
  await temporary.use(async (to) => {
    await fetchFromServer({ server, maxFileBytes, room, to }, { signal, leave, timeMs: MAX_FETCH_MS })
    await rename(to, path)
  })
}

/** @throws UnreadableFile for a file that somebody has uploaded, or of another key */
function readServer(secretKey: Buffer, sealed: string, importId: string): LiveServer {
  const server = unseal(secretKey, sealed, importId)
  if (server === undefined) throw new UnreadableFile('', 'broken')
  return JSON.parse(server)
}
