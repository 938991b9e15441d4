// What every call of a route goes through, whichever protocol it comes by: the checks of its declaration, the bound of
// requests in flight, and the caller that its work is done for.

import type { RouteDeclaration } from '../../../contract/route.ts'
import { iterateWithCaller, withCaller } from '../../lib/request-caller.ts'
import type { Admission } from '../server/admission.ts'
import type { BoundRoute, Caller } from './handle.ts'
import { JsonStream } from './results.ts'
import { parseInput } from './validation.ts'

/** As they arrived. */
interface Parts {
  params: unknown
  query: unknown
  headers: unknown
  /** Undefined where the route takes none, and its value where it was left out. */
  body: { value: unknown } | undefined
}

/** @throws AppError INVALID_INPUT, by the first part that the route does not declare so */
export function checkParts(route: RouteDeclaration, { params, query, headers, body }: Parts) {
  const isBodyAbsent = body?.value === undefined && route.isBodyOptional
  const checkBody = () =>
    route.body && !isBodyAbsent ? parseInput(route.body, body?.value, 'body') : undefined
  return {
    params: route.params && parseInput(route.params, params, 'path'),
    query: route.query && parseInput(route.query, query, 'query'),
    headers: route.headers && parseInput(route.headers, headers, 'header'),
    body: route.isBodyRaw ? body?.value : checkBody(),
  }
}

/** Runs the handler. @param readCall its arguments, which may have to be read first */
export function callRoute(
  route: BoundRoute,
  readCall: () => Promise<{ caller: Caller | undefined }>,
  admission: Admission,
): Promise<unknown> {
  const run = async () => {
    const call = await readCall()
    const { caller } = call
    if (!caller) return route.handler(call as never)
    const result = await withCaller(caller, () => route.handler(call as never))
    return result instanceof JsonStream ? new JsonStream(iterateWithCaller(caller, result.pieces)) : result
  }
  // An upload does not count as in flight: its duration depends on the client.
  return route.declaration.takesFile ? run() : admission.run(run)
}
