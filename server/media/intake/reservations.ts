import { AppError } from '../../../contract/app-error.ts'

/** Room that is held for a file on its way. */
export interface Held {
  /** Holds more. @throws AppError QUOTA_EXCEEDED */
  add(bytes: number): void
  /** The file counts as stored now. */
  release(): void
}

/** Room that files on their way take, by user, on this node: they count toward the quota before they are stored. */
export class Reservations {
  readonly #bytes = new Map<string, number>()

  /**
   * Calls `work` with room for `size` bytes. More can be added while they arrive.
   *
   * @param room bytes that the user may still store
   * @throws AppError QUOTA_EXCEEDED
   */
  async hold<T>(
    userId: string,
    { room, size }: { room: number; size: number },
    work: (held: Held) => Promise<T>,
  ): Promise<T> {
    let bytes = 0
    const change = (by: number) => {
      const all = (this.#bytes.get(userId) ?? 0) + by
      if (by > 0 && all > room) throw new AppError('QUOTA_EXCEEDED')
      bytes += by
      if (all > 0) this.#bytes.set(userId, all)
      else this.#bytes.delete(userId)
    }
    const release = () => change(-bytes)
    change(size)
    try {
      return await work({ add: change, release })
    } finally {
      release()
    }
  }
}

/** Without a quota. */
export const UNLIMITED: Held = { add: () => undefined, release: () => undefined }
