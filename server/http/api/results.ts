import { parseAccept } from 'hono/utils/accept'

// Results of handlers other than plain data. `mount.ts` makes responses of them.

/** A page of a list; the cursor of the next one is answered in the `Link` header. */
export class Page<T> {
  readonly items: readonly T[]
  readonly nextCursor: string | null

  constructor({ items, nextCursor }: { items: readonly T[]; nextCursor: string | null }) {
    this.items = items
    this.nextCursor = nextCursor
  }
}

/** 202: the work continues after the answer. */
export class Accepted<T> {
  readonly data: T

  constructor(data: T) {
    this.data = data
  }
}

/** JSON without the envelope, as the program of another expects it. */
export class Bare {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

export class Headed<T> {
  readonly headers: Readonly<Record<string, string>>
  /** Undefined for HEAD. */
  readonly data: T | undefined

  constructor(headers: Readonly<Record<string, string>>, data: T | undefined) {
    this.headers = headers
    this.data = data
  }
}

/** Data too large for memory: its JSON is generated while it is sent. */
export class JsonStream {
  readonly pieces: AsyncIterable<string>

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces
  }
}

/** A file, or a range of it. */
export class FileAnswer {
  readonly status: 200 | 206 | 304 | 416
  readonly headers: Readonly<Record<string, string>>
  /** Undefined for an answer without a body. */
  readonly open: (() => Promise<AsyncIterable<Uint8Array>>) | undefined

  constructor({ status, headers, open }: Pick<FileAnswer, 'status' | 'headers'> & Partial<FileAnswer>) {
    this.status = status
    this.headers = headers
    this.open = open
  }
}

/** Server-sent events; a thrown error becomes the last one, named `error`. */
export class EventStream {
  readonly events: AsyncIterable<{ event: string; data: unknown }>
  /** Called if the client disconnects before the last event. */
  readonly onLeft: (() => Promise<void>) | undefined

  constructor(events: AsyncIterable<{ event: string; data: unknown }>, onLeft?: () => Promise<void>) {
    this.events = events
    this.onLeft = onLeft
  }
}

/** Whether `Accept` names `text/event-stream`, with a weight not below that of JSON. */
export function wantsEventStream(accept = ''): boolean {
  const types = parseAccept(accept)
  const qualityOf = (name: string) => types.find(({ type }) => type.toLowerCase() === name)?.q ?? 0
  const quality = qualityOf('text/event-stream')
  return quality > 0 && quality >= qualityOf('application/json')
}

/** Whether `Prefer` has `respond-async`: https://www.rfc-editor.org/rfc/rfc7240 */
export const prefersAsync = (prefer = ''): boolean =>
  prefer.split(',').some((preference) => /^\s*respond-async\s*(;|$)/i.test(preference))
