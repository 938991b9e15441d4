import { createParser } from 'eventsource-parser'

/** One event of a stream: its name, and its data as JSON. */
export interface StreamedEvent {
  event: string
  data: unknown
}

/** Yields the events of a stream. Ignores comments, which are heartbeats. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const decoder = new TextDecoder()
  const events: StreamedEvent[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => events.push({ event: event ?? 'message', data: JSON.parse(data) }),
  })
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(decoder.decode(value, { stream: true }))
    yield* events.splice(0)
  }
}
