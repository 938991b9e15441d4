import type { RouteName } from '../../contract/index.ts'
import { ApiError } from '../api/api-error.ts'
import { call, type Data, type Input } from '../api/call.ts'
import { getUserId } from '../state/session.ts'

/** A service that takes longer is as good as away. */
const ASK_LIMIT_MS = 30_000

/** Asks in the name of this user or not at all: while work goes on behind the screens, somebody else may sign in. */
export function askFor<N extends RouteName>(userId: string, name: N, input: Input<N>): Promise<Data<N>> {
  if (userId !== getUserId()) throw new ApiError('UNAUTHORIZED')
  return call(name, { ...input, signal: AbortSignal.timeout(ASK_LIMIT_MS) })
}
