/** How one kind of service speaks: its paths, and its words for an answer and for a refusal. */
export interface Dialect {
  /** What follows the origin in the base URL. */
  basePath: string
  generationPath: string
  modelsPath: string
  streamType: string
  /** The pieces of the text as frames of a stream, and what ends it. */
  stream(answer: Answer): { content: string[]; end: string[] }
  plain(answer: Answer): unknown
  models(ids: readonly string[]): unknown
  /** The body that comes with a status, or under HTTP 200 in the middle of a stream. */
  error(status: number): unknown
  frame(json: unknown): string
}

export interface Answer {
  model: string
  pieces: readonly string[]
  finish: 'complete' | 'length' | 'filtered'
  promptTokens: number
}

/** What it says to a status; the words do not matter, only the codes are read. */
export const ERROR_MESSAGE = 'The stand-in was told to refuse.'
