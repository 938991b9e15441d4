/** One event of a stream: its name, and its data as JSON. */
export interface StreamedEvent {
  event: string
  data: unknown
}

/** Reads server-sent events, https://html.spec.whatwg.org/multipage/server-sent-events.html, as our service writes them. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const frames = (rest + value).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const event = readFrame(frame)
      if (event) yield event
    }
  }
}

/** Undefined for a heartbeat, which is a comment. */
function readFrame(frame: string): StreamedEvent | undefined {
  const fields = new Map(
    frame.split('\n').map((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)] as const
    }),
  )
  const event = fields.get('event')
  const data = fields.get('data')
  return event === undefined || data === undefined ? undefined : { event, data: JSON.parse(data) }
}
