// Code that runs beside the service, in a thread or process of its own, so that it can be ended: when it takes too long or
// too much memory it fails alone.

/** A started thread or process. */
export interface Started {
  post(message: unknown): void
  end(): void
  /** Whether it keeps this process alive. */
  hold(isBusy: boolean): void
}

interface Listeners {
  onMessage(message: unknown): void
  /** Called once, however it has ended. */
  onEnd(cause?: unknown): void
}

export type Start = (listeners: Listeners) => Started

/** A call was not answered: time or memory is used up. */
export class HelperEnded extends Error {
  constructor(why: 'time' | 'end', options?: ErrorOptions) {
    super(why === 'time' ? 'a call took too long' : 'a thread or process ended within a call', options)
  }
}

/** A call threw an error, which crossed over as plain data. */
export class CallFailed extends Error {
  readonly data: unknown

  constructor(data: unknown) {
    super('a call failed')
    this.data = data
  }
}

export interface CallLimits {
  /** Ends the call with its reason. */
  signal?: AbortSignal | undefined
  /** Of the call alone, from when its code was loaded. */
  timeMs: number
}

/** Loading the code takes longer on a slow or busy machine than any call should. */
const START_MS = 60_000

export interface CallMessage {
  id: number
  name: string
  input: unknown
}
/** The first message says that the code was loaded. */
export type AnswerMessage =
  | { ready: true }
  | { id: number; output: unknown }
  | { id: number; failure: unknown }

interface Waiting {
  resolve(output: unknown): void
  reject(error: unknown): void
}

/** Calls may overlap. */
export class Helper {
  readonly #started: Started
  readonly #ready = Promise.withResolvers<void>()
  readonly #waiting = new Map<number, Waiting>()
  #calls = 0
  #hasEnded = false

  constructor(start: Start) {
    this.#ready.promise.catch(() => undefined)
    this.#started = start({
      onMessage: (message) => this.#take(message as AnswerMessage),
      onEnd: (cause) => this.#fail(new HelperEnded('end', { cause })),
    })
    this.#started.hold(false)
  }

  /** False after a call that was not answered: there is nothing left that could answer another. */
  get isUsable(): boolean {
    return !this.#hasEnded
  }

  /** @throws CallFailed if its code throws, HelperEnded, or the reason of the signal */
  async call(name: string, input: unknown, { signal, timeMs }: CallLimits): Promise<unknown> {
    signal?.throwIfAborted()
    this.#calls += 1
    const id = this.#calls
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    // It may fail before it is awaited.
    promise.catch(() => undefined)
    this.#waiting.set(id, { resolve, reject })
    this.#started.hold(true)
    const abort = () => this.#fail(signal?.reason)
    signal?.addEventListener('abort', abort)
    try {
      await this.#within(START_MS, this.#ready.promise)
      if (!this.#hasEnded) this.#started.post({ id, name, input } satisfies CallMessage)
      return await this.#within(timeMs, promise)
    } finally {
      signal?.removeEventListener('abort', abort)
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) this.#started.hold(false)
    }
  }

  end(): void {
    this.#fail(new HelperEnded('end'))
  }

  async #within<T>(timeMs: number, promise: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.#fail(new HelperEnded('time')), timeMs)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
    }
  }

  #take(message: AnswerMessage): void {
    if ('ready' in message) {
      this.#ready.resolve()
      return
    }
    const waiting = this.#waiting.get(message.id)
    if ('failure' in message) waiting?.reject(new CallFailed(message.failure))
    else waiting?.resolve(message.output)
  }

  #fail(reason: unknown): void {
    if (!this.#hasEnded) this.#started.end()
    this.#hasEnded = true
    this.#ready.reject(reason)
    for (const { reject } of this.#waiting.values()) reject(reason)
  }
}
