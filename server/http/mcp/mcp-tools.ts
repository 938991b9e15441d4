// The tools of the Model Context Protocol: each is an operation of the API, with its checks, its limits and its errors.
import { z } from 'zod'
import { routes } from '../../../contract/index.ts'
import type { RouteDeclaration } from '../../../contract/route.ts'

export interface McpTool {
  name: string
  description: string
  route: RouteDeclaration
}

const tool = (name: string, route: RouteDeclaration, description: string): McpTool => ({
  ...{ name, route },
  description: `${description} ${route.summary}.`,
})

export const MCP_TOOLS: readonly McpTool[] = [
  tool(
    'record_event',
    routes.createEvent,
    'Records what happened: one line of the diary, with its `date` or its `occurredAt`.',
  ),
  tool('list_days', routes.listDays, 'Which days have events or a page, newest first.'),
  tool('read_day', routes.getDay, 'All events of a date, with its page.'),
  tool('read_page', routes.getJournal, 'The diary page of a date.'),
  tool('search', routes.search, 'Finds events and pages by their words.'),
  tool('on_this_day', routes.getOnThisDay, 'What happened on the same day of earlier years.'),
  tool('statistics', routes.getStatistics, 'Counts of events, pages, words and places.'),
  tool('generate_page', routes.generateJournal, 'Has the page of a date written by the chosen AI service.'),
  tool('amend_event', routes.amendEvent, 'Corrects an event; a page of its day becomes stale.'),
]

type Shape = Record<string, z.ZodType>

const shapeOf = (schema: unknown): Shape => {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in)
  return schema instanceof z.ZodObject ? schema.shape : {}
}

type JsonSchema = ReturnType<typeof describeInput>

/** Describing one takes some tenths of a millisecond, and every list of tools has all. */
const described = new Map<RouteDeclaration, JsonSchema>()

/** The members of the route's path, query and body in one object, as JSON Schema. */
export function inputSchemaOf(route: RouteDeclaration): JsonSchema {
  const schema = described.get(route) ?? describeInput(route)
  described.set(route, schema)
  return schema
}

function describeInput({ params, query, body, isBodyOptional }: RouteDeclaration) {
  const own = shapeOf(body)
  const bodyShape = isBodyOptional ? shapeOf(z.object(own).partial()) : withoutIgnored(own)
  const schema = z.object({ ...shapeOf(params), ...shapeOf(query), ...bodyShape })
  const { $defs = {}, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return inline(rest, $defs)
}

/** Members without a schema may be sent back as they were read, and are ignored. */
const withoutIgnored = (shape: Shape): Shape =>
  Object.fromEntries(
    Object.entries(shape).filter(
      ([, schema]) => !(schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodUnknown),
    ),
  )

/** Puts schemas of an own name where they are used: not every assistant's service follows a `$ref`. None contains itself. */
function inline<T>(value: T, named: Record<string, unknown>): T {
  const text = JSON.stringify(value, (_key, part) => {
    const name = /^#\/\$defs\/(.+)$/.exec(part?.$ref ?? '')?.[1]
    if (name === undefined) return part
    const { $ref: _, ...rest } = part
    return { ...Object(named[name]), id: undefined, ...rest }
  })
  return JSON.parse(text)
}

/** The parts of a request, out of a tool's arguments. What no part knows goes where it is refused. */
export function toParts({ params, query, body }: RouteDeclaration, args: Record<string, unknown>) {
  const entries = Object.entries(args)
  const isOf =
    (schema: z.ZodType | undefined) =>
    ([name]: [string, unknown]) =>
      Object.hasOwn(shapeOf(schema), name)
  const rest = entries.filter((entry) => !isOf(params)(entry))
  const given = Object.fromEntries(rest)
  return {
    params: Object.fromEntries(entries.filter(isOf(params))),
    // A query is text, as in an address.
    query: query && Object.fromEntries(rest.map(([name, value]) => [name, toText(value)])),
    headers: {},
    body: body && { value: rest.length === 0 ? undefined : given },
  }
}

const toText = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
