import { ApiError } from '../api/api-error.ts'
import { call, type Endpoint } from '../api/call.ts'
import { getUserId } from '../state/session.ts'

/** A slower service counts as unreachable. */
const ASK_LIMIT_MS = 30_000

/** Calls the service as this user, and fails if another user has signed in since the work began. */
export function askFor<Input extends object | undefined, Data>(
  userId: string,
  endpoint: Endpoint<Input, Data>,
  input: NoInfer<Input>,
): Promise<Data> {
  if (userId !== getUserId()) throw new ApiError('UNAUTHORIZED')
  return call(endpoint, input, AbortSignal.timeout(ASK_LIMIT_MS))
}
