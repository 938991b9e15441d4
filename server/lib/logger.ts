import pino, { type Logger } from 'pino'

export type { Logger } from 'pino'

/** One JSON line a record on standard output; callers log ids and sizes, never diary text or secrets. */
export const createLogger = (level: string): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
