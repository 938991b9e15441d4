// Reads what an app has sent: many of its points or figures beside the service, in a thread with limits of memory and time.
import { AppError, invalidInput } from '../../../contract/app-error.ts'
import { CallFailed, HelperEnded } from '../../lib/helper/helper.ts'
import { createUserThreads } from '../../lib/helper/user-threads.ts'
import type { ReadSending, SendingToRead } from './read-message.ts'
import { readMessage } from './read-message.ts'

/** Of a message that takes a millisecond: phones send one every minute. */
const MAX_OWN_BYTES = 32 * 1024
const IDLE_MS = 10_000
/** A message takes less than two seconds of a slow machine. */
const MAX_CALL_MS = 10_000

const useThread = createUserThreads('server/feeds/sending/sending.program.ts', IDLE_MS)

/** @throws AppError INVALID_INPUT */
export async function readSending(userId: string, sending: SendingToRead): Promise<ReadSending> {
  if (sending.bytes.length <= MAX_OWN_BYTES) return readMessage(sending)
  try {
    const limits = { timeMs: MAX_CALL_MS }
    return (await useThread(userId, (helper) => helper.call('read', sending, limits))) as ReadSending
  } catch (error) {
    if (error instanceof CallFailed) throw toError(error.data)
    if (error instanceof HelperEnded) throw invalidInput('body', 'takes too long to read', 'too_costly')
    throw error
  }
}

const toError = (data: unknown): Error =>
  typeof data === 'string'
    ? new Error(data)
    : new AppError('INVALID_INPUT', { details: data as AppError['details'] & object })
