import pino, { type Logger } from 'pino'

export type { Logger } from 'pino'

/**
 * One JSON line a record; callers log ids and sizes, never diary text or secrets.
 *
 * @param output 2 for a command, which has its result on standard output
 */
export const createLogger = (level: string, output: 1 | 2 = 1): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: output }))
