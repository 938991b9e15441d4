/** The contract's routes as the schema by which Hono's client is typed: a changed route fails the type check. */
import type { Hono } from 'hono'
import type { BlankEnv } from 'hono/types'
import type { z } from 'zod'
import type { RouteName, routes } from '../../contract/index.ts'
import type { RouteDeclaration } from '../../contract/route.ts'

/** `/days/{date}` is `/days/:date` in Hono's words. */
type HonoPath<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}:${Name}${HonoPath<After>}`
  : Path

/** A part of a request: the input type of its schema. */
type Part<Name extends string, Declared> = Declared extends z.ZodType
  ? { [N in Name]: z.input<Declared> }
  : object

/** Optional if all its members are. */
type OptionalPart<Name extends string, Declared> = Declared extends z.ZodType
  ? object extends z.input<Declared>
    ? Partial<Part<Name, Declared>>
    : Part<Name, Declared>
  : object

type Json<R extends RouteDeclaration> = R['isBodyOptional'] extends true
  ? Partial<Part<'json', R['body']>>
  : Part<'json', R['body']>

// Not an interface: Hono requires an index signature.
type Endpoint<R extends RouteDeclaration> = {
  input: Part<'param', R['params']> &
    OptionalPart<'query', R['query']> &
    OptionalPart<'header', R['headers']> &
    Json<R>
  output: { data: z.output<R['data']>; error: null }
  outputFormat: 'json'
  /** Other statuses are thrown as errors. */
  status: 200
}

/** @template R the routes, as a union */
export type ApiOf<R extends RouteDeclaration> = Hono<
  BlankEnv,
  {
    [Path in R['path'] as HonoPath<Path>]: {
      [Route in Extract<R, { path: Path }> as `$${Lowercase<Route['method']>}`]: Endpoint<Route>
    }
  },
  '/'
>

export type DiaryApi = ApiOf<(typeof routes)[RouteName]>
