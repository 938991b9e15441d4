/** The protocol of one kind of service: its paths, responses and errors. */
export interface Dialect {
  /** The path of the base URL. */
  basePath: string
  generationPath: string
  modelsPath: string
  streamType: string
  /** The pieces of the text as frames of a stream, and its end. */
  stream(answer: Answer): { content: string[]; end: string[] }
  plain(answer: Answer): unknown
  models(ids: readonly string[]): unknown
  /** The body of an error with a status, or with HTTP 200 in the middle of a stream. */
  error(status: number): unknown
  frame(json: unknown): string
}

export interface Answer {
  model: string
  pieces: readonly string[]
  finish: 'complete' | 'length' | 'filtered'
  promptTokens: number
}

/** Error codes by status. The service reads the codes, not the messages. */
export const ERROR_MESSAGE = 'The stand-in was told to refuse.'
