// Digests an archive day by day to counts and hashes that can be compared.
import { createHash, hash as hashOnce } from 'node:crypto'
import { StringDecoder } from 'node:string_decoder'
import { UnreadableFile } from '../../import/problem.ts'
import { asObject } from '../../import/sources/json-values.ts'
import { createPause } from '../../lib/pause.ts'
import { tryParseJson } from '../../lib/try-parse-json.ts'

/** A file of an archive, read from a zip or generated from the current diary. */
export interface ArchiveFile {
  path: string
  read(): AsyncIterable<string | Uint8Array>
}

export interface DayCounts {
  events: number
  pages: number
  versions: number
  tasks: number
}

export interface DayDigest {
  counts: DayCounts
  /** Of the lines of each kind, because the order of an archive's files may differ. */
  sha256: Record<Kind, string>
}

export interface FileDigest {
  bytes: number
  sha256: string
}

type Kind = 'events' | 'pages' | 'tasks'

export interface ArchiveDigest {
  /** Size and hash of every file by its path. */
  files: ReadonlyMap<string, FileDigest>
  /** By date; tasks without one by the path of their file. */
  days: ReadonlyMap<string, DayDigest>
  /** The text of `manifest.json`; undefined if there is none. */
  manifest: string | undefined
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
/** More than a life of 200 years has. */
const MAX_DAYS = 100_000

const MANIFEST = 'manifest.json'
const LINES = /^(events|pages|tasks)\/\d{4}-\d{2}\.jsonl$/

/** In characters. The import has the same limit; a page with many versions stays below it. */
const MAX_LINE_LENGTH = 64_000_000

/** Reads all files once. @param signal aborts it @throws UnreadableFile for a line that is too long */
export async function digestArchive(
  files: Iterable<ArchiveFile> | AsyncIterable<ArchiveFile>,
  signal: AbortSignal,
): Promise<ArchiveDigest> {
  const digests = new Map<string, FileDigest>()
  const days = new Map<string, DayDigest>()
  const pause = createPause()
  let manifest: string | undefined
  for await (const { path, read } of files) {
    const hash = createHash('sha256')
    let bytes = 0
    const kind = LINES.exec(path)?.[1] as Kind | undefined
    const lines = new LineSplitter(path)
    const take = (line: string) => kind && line !== '' && addLine(days, { path, kind }, line)
    for await (const chunk of read()) {
      signal.throwIfAborted()
      const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      hash.update(data)
      bytes += data.length
      if (path === MANIFEST) lines.add(data)
      // The current diary is digested by the service, and a day of thousands of events comes as one piece.
      for (const line of kind ? lines.push(data) : []) {
        await pause()
        take(line)
      }
    }
    const rest = lines.end()
    take(rest)
    if (path === MANIFEST) manifest = rest
    else digests.set(path, { bytes, sha256: hash.digest('hex') })
  }
  return { files: digests, days, manifest }
}

function addLine(
  days: Map<string, DayDigest>,
  { path, kind }: { path: string; kind: Kind },
  line: string,
): void {
  // The import reports what is no JSON.
  const value = tryParseJson(line)
  const stated = asObject(value)
  // A task may have no date: its attachment belonged to no event then.
  const date = kind === 'tasks' ? (stated.date ?? path) : stated.date
  if (typeof date !== 'string') return
  // What is no date may be long, and is reported by the import.
  const key = DATE.test(date) ? date : path
  const day = days.get(key) ?? {
    counts: { events: 0, pages: 0, versions: 0, tasks: 0 },
    sha256: { events: '', pages: '', tasks: '' },
  }
  days.set(key, day)
  if (days.size > MAX_DAYS) throw new UnreadableFile(path, 'too_large')
  day.counts[kind] += 1
  if (Array.isArray(stated.versions)) day.counts.versions += stated.versions.length
  day.sha256[kind] = hashOnce('sha256', `${day.sha256[kind]}${JSON.stringify(value)}`)
}

class LineSplitter {
  readonly #decoder = new StringDecoder('utf8')
  readonly #path: string
  #rest = ''

  constructor(path: string) {
    this.#path = path
  }

  /** @returns the lines that end in `data` */
  push(data: Uint8Array): string[] {
    const before = this.#rest
    const added = this.add(data)
    // Searches only the new chunk: searching all of a long line for each chunk takes quadratic time.
    if (!added.includes('\n')) return []
    const lines = (before + added).split('\n')
    this.#rest = lines.pop() ?? ''
    return lines
  }

  /** Takes `data` as a part of the last line, with its line ends. */
  add(data: Uint8Array): string {
    const added = this.#decoder.write(Buffer.from(data))
    this.#rest += added
    if (this.#rest.length > MAX_LINE_LENGTH) throw new UnreadableFile(this.#path, 'too_large')
    return added
  }

  end(): string {
    return this.#rest + this.#decoder.end()
  }
}
