// Reads large messages of apps in a thread, so that they hold nobody up.
import { AppError } from '../../../contract/app-error.ts'
import { serveCalls } from '../../lib/helper/serve-calls.ts'
import type { FeedDatum } from '../feeds.repository.ts'
import { readMessage, type SendingHead, type SendingToRead } from './read-message.ts'

/** The service takes a batch in a few milliseconds. */
const MAX_ROWS = 1_000
const MAX_LENGTH = 500_000

let left: FeedDatum[] = []

serveCalls(
  {
    open(sending: SendingToRead): SendingHead {
      const { rows, ...head } = readMessage(sending)
      left = rows
      return head
    },
    /** Some of the rows; none after the last ones. */
    next(): FeedDatum[] {
      let length = 0
      const end = left.findIndex(({ data }, index) => {
        const isFull = index === MAX_ROWS || (index > 0 && length + data.length > MAX_LENGTH)
        length += data.length
        return isFull
      })
      return left.splice(0, end < 0 ? left.length : end)
    },
  },
  (error) =>
    error instanceof AppError ? error.details : error instanceof Error ? error.stack : String(error),
)
