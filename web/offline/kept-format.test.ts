import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../../contract/index.ts'
import { KEPT_FORMAT } from './kept-format.ts'

/** The routes whose answers a device keeps. */
const KEPT = [
  routes.getDay,
  routes.getOnThisDay,
  routes.getPageSources,
  routes.getSettings,
  routes.getMe,
  routes.listApiKeys,
  routes.listPasskeys,
  routes.listSessions,
  routes.getPush,
  routes.getNightWriter,
  routes.listFeeds,
  routes.listWebhooks,
]

/** What makes a difference to a reader. */
const STRUCTURE = [
  'type',
  'properties',
  'required',
  'items',
  'anyOf',
  'oneOf',
  'additionalProperties',
  '$ref',
]

const structureOf = (value: unknown, isMap = false): unknown => {
  if (Array.isArray(value)) return value.map((each) => structureOf(each))
  if (typeof value !== 'object' || value === null) return value
  const known = Object.entries(value).filter(
    ([name]) => isMap || STRUCTURE.includes(name) || name === '$defs',
  )
  return Object.fromEntries(
    known.map(([name, each]) => [name, structureOf(each, !isMap && ['properties', '$defs'].includes(name))]),
  )
}

// If it fails: can the client read answers of before the change? If not, raise KEPT_FORMAT. Then set what it has become.
test('the answers that a device keeps are those of the format', () => {
  const schemas = KEPT.map(({ data }) => structureOf(z.toJSONSchema(data, { unrepresentable: 'any' })))
  const shape = createHash('sha256').update(JSON.stringify(schemas)).digest('hex').slice(0, 16)
  expect({ format: KEPT_FORMAT, shape }).toEqual({ format: 1, shape: '0ec7ea156262e2aa' })
})
