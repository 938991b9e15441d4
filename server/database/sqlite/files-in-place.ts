// Finds out that the diary's files were moved, deleted, replaced or overwritten while they are open.
import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { DatabaseError } from '../errors.ts'

/** Which file a path names, and when it was changed last. */
function look(path: string) {
  const { dev, ino, mtimeNs, size } = statSync(path, { bigint: true })
  return { identity: `${dev} ${ino}`, state: `${mtimeNs} ${size}` }
}

/** Of the first page: a counter of changes, the number of pages. https://sqlite.org/fileformat.html#the_database_header */
const HEADER_BYTES = 100
const PAGE_SIZE_AT = 16
/** https://sqlite.org/fileformat.html#the_write_ahead_log */
const LOG_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** In the header of the log: other ones each time that the log begins anew. */
const SALTS = { at: 16, bytes: 8 }
/** A page that is being copied may be read in part. */
const SECOND_LOOK_MS = 50

/**
 * A process goes on writing to files that no longer have a name: what it commits there is lost when it ends. A backup
 * that somebody puts in the place of the open file does this, or a tool that deletes the log. A backup that is copied
 * over the open file hides from readers what is committed from then on.
 */
export class OpenFiles {
  readonly #filePath: string
  readonly #logPath: string
  readonly #identities: readonly string[]
  /** Closing any descriptor of the file ends the locks that SQLite has on it in this process. */
  readonly #file: number
  readonly #log: number
  /** Of the file when it was known to be our own. */
  #state = ''
  #header: Buffer
  #salts: Buffer
  #isOverwritten = false

  /** @param path of the file, which is open, with its log */
  constructor(path: string) {
    this.#filePath = path
    this.#logPath = `${path}-wal`
    this.#identities = [path, this.#logPath].map((one) => look(one).identity)
    this.#file = openSync(path, 'r')
    this.#log = openSync(this.#logPath, 'r')
    this.#header = this.#readHeader()
    this.#salts = this.#readSalts()
  }

  get isOverwritten(): boolean {
    return this.#isOverwritten
  }

  /** Call before a commit, which takes hundreds of times as long. @throws DatabaseError 'replaced' */
  async assertInPlace(): Promise<void> {
    const state = this.#findState()
    if (state !== undefined && state === this.#state) return
    if (state === undefined || !(await this.#isOwn())) throw new DatabaseError('replaced', undefined)
    this.#state = state
  }

  /** Call after a commit: one that begins the log anew found the whole log copied. */
  noteCommit(): void {
    const salts = this.#readSalts()
    if (!salts.equals(this.#salts)) [this.#header, this.#salts] = [this.#readHeader(), salts]
  }

  /** Call after SQLite has closed the file. */
  close(): void {
    closeSync(this.#file)
    closeSync(this.#log)
  }

  /** Of the file; undefined if a name is another file's. */
  #findState(): string | undefined {
    try {
      const [file, log] = [look(this.#filePath), look(this.#logPath)]
      const areInPlace = [file, log].every(({ identity }, at) => identity === this.#identities[at])
      return areInPlace ? file.state : undefined
    } catch {
      return undefined
    }
  }

  async #isOwn(): Promise<boolean> {
    if (this.#isCopied()) return true
    await setTimeout(SECOND_LOOK_MS)
    if (this.#isCopied()) return true
    this.#setLogAside()
    return false
  }

  /** Only a copy of the log changes the file, by any process: its first page is one of the log, or the log began anew. */
  #isCopied(): boolean {
    const header = this.#readHeader()
    if (header.equals(this.#header)) return true
    const salts = this.#readSalts()
    const isCopied = !salts.equals(this.#salts) || this.#isInLog(header)
    if (isCopied) [this.#header, this.#salts] = [header, salts]
    return isCopied
  }

  /** From the end, where the page that was copied last lies. */
  #isInLog(header: Buffer): boolean {
    const bytes = header.readUInt16BE(PAGE_SIZE_AT)
    const frameBytes = FRAME_HEADER_BYTES + (bytes === 1 ? 65_536 : bytes)
    const count = Math.floor((fstatSync(this.#log).size - LOG_HEADER_BYTES) / frameBytes)
    for (let at = LOG_HEADER_BYTES + (count - 1) * frameBytes; at >= LOG_HEADER_BYTES; at -= frameBytes) {
      if (read(this.#log, at, 4).readUInt32BE() !== 1) continue
      if (read(this.#log, at + FRAME_HEADER_BYTES, HEADER_BYTES).equals(header)) return true
    }
    return false
  }

  /** The next start would apply it to a file that it does not belong to. Without it, the files are not in place. */
  #setLogAside(): void {
    this.#isOverwritten = true
    try {
      renameSync(this.#logPath, `${this.#logPath}.of-overwritten`)
    } catch {
      // The directory cannot be written: each commit finds the same again.
    }
  }

  #readHeader = () => read(this.#file, 0, HEADER_BYTES)
  #readSalts = () => read(this.#log, SALTS.at, SALTS.bytes)
}

/** As many of these bytes as the file has; the others are zero. */
function read(descriptor: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  readSync(descriptor, bytes, 0, length, position)
  return bytes
}
