import type { IncomingHttpHeaders } from 'node:http'
import type { AcceptedData, RouteData, RouteDeclaration, RouteInput } from '../../../contract/route.ts'
import type { Accepted, EventStream, Page } from './results.ts'

/** Who calls, as the credential that was sent tells. */
export interface Caller {
  userId: string
  credentialId: string
  kind: 'login' | 'key'
}

/** What a handler is given: the valid input, and who asks from where. */
export interface Call<R extends RouteDeclaration> extends RouteInput<R> {
  caller: R['access'] extends 'public' ? undefined : Caller
  /** The client's network address, for limits only. */
  address: string
}

type Result<R extends RouteDeclaration> =
  | RouteData<R>
  | (RouteData<R> extends readonly (infer Item)[] ? Page<Item> : never)
  | (R['accepted'] extends object ? Accepted<AcceptedData<R>> : never)
  | (R['events'] extends object ? EventStream : never)

export interface BoundRoute {
  declaration: RouteDeclaration
  handler: (call: never) => Promise<unknown>
  /** Whether a request, by its headers, is one that looks before it writes; left out where none is. */
  isLookingFirst?: (headers: IncomingHttpHeaders) => boolean
}

/** Ties a handler to its declaration; the handler's input and output are typed by it. */
export const handle = <R extends RouteDeclaration>(
  declaration: R,
  handler: (call: Call<R>) => Promise<Result<R>>,
): BoundRoute => ({ declaration, handler })

/** A call that may be run while its credential is being looked up: it knows in whose name, and no more. */
type EarlyCall<R extends RouteDeclaration> = Omit<Call<R>, 'caller'> & { caller: Pick<Caller, 'userId'> }

/**
 * As `handle`, for what does nothing but one write that has to look at something first. Over a network the look and
 * that for the credential go together, and nothing is done or answered before the credential is known to be good.
 */
export const handleWrite = <R extends RouteDeclaration>(
  declaration: R,
  handler: (call: EarlyCall<R>) => Promise<Result<R>>,
  isLookingFirst: (headers: IncomingHttpHeaders) => boolean = () => true,
): BoundRoute => ({ declaration, handler, isLookingFirst })
