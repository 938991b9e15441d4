import { ApiError } from '../api/api-error.ts'
import { call, type Endpoint } from '../api/call.ts'
import { getUserId } from '../state/session.ts'

/** A service that takes longer is as good as away. */
const ASK_LIMIT_MS = 30_000

/** Asks in the name of this user or not at all: while work goes on behind the screens, somebody else may sign in. */
export function askFor<Input extends object | undefined, Data>(
  userId: string,
  endpoint: Endpoint<Input, Data>,
  input: NoInfer<Input>,
): Promise<Data> {
  if (userId !== getUserId()) throw new ApiError('UNAUTHORIZED')
  return call(endpoint, input, AbortSignal.timeout(ASK_LIMIT_MS))
}
