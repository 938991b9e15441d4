/** How a provider cuts its stream into frames: server-sent events, or one JSON text a line. */
export type Framing = 'sse' | 'ndjson'

/** Takes a stream's text piece by piece, cut anywhere, and gives back the frames that are complete. */
export interface FrameReader {
  push(text: string): string[]
  /** What was begun and not closed when the stream ended. */
  end(): string[]
}

export const createFrameReader = (framing: Framing): FrameReader =>
  framing === 'sse' ? createEventReader() : createLineReader()

/** A frame as it stands in a stream. */
export const writeFrame = (framing: Framing, frame: string): string =>
  framing === 'sse' ? `data: ${frame.replaceAll('\n', '\ndata: ')}\n\n` : `${frame}\n`

/** Joins a line's pieces once, at its end: joining at every piece would make a long line's cost quadratic. */
function createLineSplitter(): (text: string) => string[] {
  let pieces: string[] = []
  return (text) => {
    const [first = '', ...others] = text.split('\n')
    pieces.push(first)
    const last = others.pop()
    if (last === undefined) return []
    const lines = [pieces.join(''), ...others]
    pieces = [last]
    return lines.map((line) => line.replace(/\r$/, ''))
  }
}

function createLineReader(): FrameReader {
  const split = createLineSplitter()
  const push = (text: string) => split(text).filter((line) => line.trim() !== '')
  return { push, end: () => push('\n') }
}

/** Server-sent events as the HTML standard has them, of which only the data matters here. */
function createEventReader(): FrameReader {
  const split = createLineSplitter()
  let data: string[] = []
  const take = (line: string): string[] => {
    if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5))
    if (line !== '' || data.length === 0) return []
    const frame = data.join('\n')
    data = []
    return [frame]
  }
  const push = (text: string) => split(text).flatMap(take)
  return { push, end: () => push('\n\n') }
}
