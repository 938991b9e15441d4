// Reads what an app has sent: many of its points or figures beside the service, in a thread with limits of memory and time.
import { AppError, invalidInput } from '../../../contract/app-error.ts'
import { CallFailed, type Helper, HelperEnded } from '../../lib/helper/helper.ts'
import { createUserThreads } from '../../lib/helper/user-threads.ts'
import type { FeedDatum } from '../feeds.repository.ts'
import type { ReadSending, SendingHead, SendingToRead } from './read-message.ts'
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
    return await useThread(userId, (helper) => readBeside(helper, sending))
  } catch (error) {
    if (error instanceof CallFailed) throw toError(error.data)
    if (error instanceof HelperEnded) throw invalidInput('body', 'takes too long to read', 'too_costly')
    throw error
  }
}

async function readBeside(helper: Helper, sending: SendingToRead): Promise<ReadSending> {
  const limits = { timeMs: MAX_CALL_MS }
  const head = (await helper.call('open', sending, limits)) as SendingHead
  const rows: FeedDatum[] = []
  for (let isMore = true; isMore; ) {
    const some = (await helper.call('next', null, limits)) as FeedDatum[]
    rows.push(...some)
    isMore = some.length > 0
  }
  return { ...head, rows }
}

const toError = (data: unknown): Error =>
  typeof data === 'string'
    ? new Error(data)
    : new AppError('INVALID_INPUT', { details: data as AppError['details'] & object })
