import { AppError } from '../../../contract/app-error.ts'
import type { Clock } from '../../lib/clock.ts'

/** A request that sends bytes of an upload. */
interface Turn {
  /** Of the monotonic clock, when bytes arrived last. */
  movedAt: number
  /** Whether all bytes are there and the file is being recorded. */
  isFinishing: boolean
  end: () => void
  ended: Promise<void>
}

/** A connection that lost its client may stay open: after this time another request may take its place. */
const STALLED_MS = 5_000

/** What a request does with its turn. */
export interface OwnTurn {
  /** Bytes have arrived. */
  move(): void
  /** The last bytes have arrived. */
  finish(): void
}

/**
 * Lets one request at a time send bytes of an upload, on this node: two would store the same bytes. Between nodes the
 * offset in the upload's row decides.
 */
export class UploadTurns {
  readonly #clock: Clock
  readonly #turns = new Map<string, Turn>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * @param end ends the request, if it has stalled and another takes its place
   * @throws AppError UPLOAD_CONFLICT while another request sends bytes; and the errors of `work`
   */
  async take<T>(uploadId: string, end: () => void, work: (turn: OwnTurn) => Promise<T>): Promise<T> {
    const other = this.#turns.get(uploadId)
    if (other && !this.#hasStalled(other)) throw new AppError('UPLOAD_CONFLICT')
    other?.end()
    await other?.ended
    // Another request was quicker.
    if (this.#turns.has(uploadId)) throw new AppError('UPLOAD_CONFLICT')
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const turn: Turn = { movedAt: this.#clock.monotonic(), isFinishing: false, end, ended }
    this.#turns.set(uploadId, turn)
    try {
      return await work({
        move: () => {
          turn.movedAt = this.#clock.monotonic()
        },
        finish: () => {
          turn.isFinishing = true
        },
      })
    } finally {
      this.#turns.delete(uploadId)
      resolve()
    }
  }

  #hasStalled({ movedAt, isFinishing }: Turn): boolean {
    return !isFinishing && this.#clock.monotonic() - movedAt > STALLED_MS
  }
}
