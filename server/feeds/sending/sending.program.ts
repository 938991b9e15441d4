// Reads large messages of apps in a thread, so that they hold nobody up.
import { AppError } from '../../../contract/app-error.ts'
import { serveCalls } from '../../lib/helper/serve-calls.ts'
import { readMessage } from './read-message.ts'

serveCalls({ read: readMessage }, (error) =>
  error instanceof AppError ? error.details : error instanceof Error ? error.stack : String(error),
)
