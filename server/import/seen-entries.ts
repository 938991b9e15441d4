// The entries of a file that were read already, in a temporary database: a file may have millions.
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { DatabaseError } from '../database/errors.ts'

/** Bounds the memory; the rest is in the file. */
const CACHE_KIBIBYTES = 4096

export type Sighting = 'new' | 'repeated' | 'other text'

export class SeenEntries {
  readonly #database: DatabaseSync
  readonly #find: StatementSync
  readonly #findText: StatementSync
  readonly #insert: StatementSync

  /** @param path of a new file, which the caller deletes */
  constructor(path: string) {
    // Nothing of it is needed after a crash: the import reads its file again. A defensive database keeps its journal, a
    // second file, whatever the pragma says.
    this.#database = new DatabaseSync(path, { defensive: false })
    this.#database.exec(
      `pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -${CACHE_KIBIBYTES};
       create table seen (key integer, text integer, primary key (key, text)) without rowid; begin`,
    )
    // Two questions: a file may have any number of texts under one key.
    this.#find = this.#database.prepare('select 1 from seen where key = ? limit 1')
    this.#findText = this.#database.prepare('select 1 from seen where key = ? and text = ?')
    this.#insert = this.#database.prepare('insert into seen values (?, ?)')
  }

  /**
   * Remembers an entry by the hashes of its key and its text.
   *
   * @returns `other text`: an earlier entry has the same key
   * @throws DatabaseError
   */
  add(sourceKey: string, textHash: string): Sighting {
    const [key, text] = [fingerprint(sourceKey), fingerprint(textHash)]
    try {
      if (this.#findText.get(key, text)) return 'repeated'
      const isOther = this.#find.get(key) !== undefined
      this.#insert.run(key, text)
      return isOther ? 'other text' : 'new'
    } catch (cause) {
      throw new DatabaseError('unavailable', cause)
    }
  }

  [Symbol.dispose](): void {
    this.#database.close()
  }
}

/** 48 bits: a number that JavaScript has exactly. */
const fingerprint = (shortened: string): number => Buffer.from(shortened, 'base64url').readUIntBE(0, 6)
