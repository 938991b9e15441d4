import type { IncomingMessage } from 'node:http'
import type { AcceptedData, RouteData, RouteDeclaration, RouteInput } from '../../../contract/route.ts'
import type { Scope } from '../../../contract/scopes.ts'
import type { Accepted, Bare, EventStream, FileAnswer, Headed, JsonStream, Page } from './results.ts'

export interface Caller {
  userId: string
  credentialId: string
  /** A login token has all of them. */
  scopes: readonly Scope[]
}

/** What the headers tell of the address at which the service was asked. */
interface AskedAt {
  host: string | undefined
  /** Of the page that asks; browsers send it with each POST. */
  origin: string | undefined
}

/** Arguments of a handler: the validated input, the caller and the client's address. */
export interface Call<R extends RouteDeclaration> extends RouteInput<R> {
  caller: R['access'] extends 'public' ? undefined : R['access'] extends 'link' ? Caller | undefined : Caller
  /** Set if the body is a file: its body is unread. */
  request: R['takesFile'] extends true | 'chunk' ? IncomingMessage : undefined
  isHead: boolean
  /** The client's network address, for limits only. */
  address: string
  askedAt: AskedAt
}

type Result<R extends RouteDeclaration> =
  | RouteData<R>
  | JsonStream
  | (RouteData<R> extends readonly (infer Item)[] ? Page<Item> : never)
  | (R['accepted'] extends object ? Accepted<AcceptedData<R>> : never)
  | (R['events'] extends object ? EventStream : never)
  | (R['bareAnswer'] extends object ? Bare : never)
  | (R['files'] extends readonly string[] ? FileAnswer : never)
  | (R['givesFile'] extends true ? FileAnswer : never)
  | (R['everyAnswer'] extends object ? Headed<RouteData<R>> : never)
  | (R['answerHeaders'] extends readonly string[] ? Headed<RouteData<R>> : never)

export interface BoundRoute {
  declaration: RouteDeclaration
  handler: (call: never) => Promise<unknown>
}

/** Ties a handler to its declaration; the handler's input and output are typed by it. */
export const handle = <R extends RouteDeclaration>(
  declaration: R,
  handler: (call: Call<R>) => Promise<Result<R>>,
): BoundRoute => ({ declaration, handler })
