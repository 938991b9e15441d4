import { call, type Endpoint } from '../api/call.ts'
import { ApiError } from '../state/api-error.ts'
import { getUserId } from '../state/session.ts'

/** After this time the service counts as unreachable. */
const ASK_LIMIT_MS = 30_000

/** Calls the service as this user; fails if another user has signed in meanwhile, who must not see the answer. */
export async function callAs<Input extends object | undefined, Data>(
  userId: string,
  endpoint: Endpoint<Input, Data>,
  input: NoInfer<Input>,
): Promise<Data> {
  if (userId !== getUserId()) throw new ApiError('UNAUTHORIZED')
  const answer = await call(endpoint, input, AbortSignal.timeout(ASK_LIMIT_MS))
  if (userId !== getUserId()) throw new ApiError('UNAUTHORIZED')
  return answer
}
