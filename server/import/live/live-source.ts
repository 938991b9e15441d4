// An import from a server: until its data were fetched, its file has the server's address and token, encrypted.
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { seal, unseal } from '../../lib/secrets.ts'
import type { TemporaryFiles } from '../../media/intake/temporary-files.ts'
import { UnreadableFile } from '../problem.ts'
import { fetchMemos } from './fetch-memos.ts'
import type { LiveServer } from './outgoing.ts'

const START = 'dayleaf server to import from\n'

export interface LiveSources {
  secretKey: Buffer
  temporary: TemporaryFiles
  maxFileBytes: number
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
 * Replaces an address and token by what the server has. Leaves other files as they are.
 *
 * @throws UnreadableFile if the server cannot be read
 */
export async function fetchLiveSource(
  { secretKey, temporary, maxFileBytes }: LiveSources,
  { path, importId }: ImportFile,
  signal: AbortSignal,
): Promise<void> {
  if (!(await startsWith(path, START))) return
  const server = readServer(secretKey, (await readFile(path, 'utf8')).slice(START.length), importId)
  await temporary.use(async (fetched) => {
    await fetchMemos({ server, maxFileBytes, signal }, fetched)
    await rename(fetched, path)
  })
}

/** @throws UnreadableFile for a file that somebody has uploaded, or of another key */
function readServer(secretKey: Buffer, sealed: string, importId: string): LiveServer {
  try {
    return JSON.parse(unseal(secretKey, sealed, importId))
  } catch (cause) {
    throw new UnreadableFile('', 'broken', { cause })
  }
}

async function startsWith(path: string, start: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(start.length), 0, start.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === start
  } finally {
    await file.close()
  }
}
