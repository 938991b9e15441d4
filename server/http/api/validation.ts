import type { z } from 'zod'
import { AppError, type ErrorDetail, invalidInput } from '../../../contract/app-error.ts'

/** A body may have 100,000 faults; more than these are not listed. */
const MAX_DETAILS = 20
/** A path may contain a member name of the body, which may be as long as the body. */
const MAX_PATH_LENGTH = 200

/**
 * Parses one part of a request.
 *
 * @throws AppError INVALID_INPUT whose details name each place, such as `body.date`
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, part: string): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const details = result.error.issues.flatMap((issue) => toDetails(issue, part))
  throw new AppError('INVALID_INPUT', { details: details.slice(0, MAX_DETAILS) })
}

function toDetails(issue: z.core.$ZodIssue, part: string): ErrorDetail[] {
  const place = [part, ...issue.path.map(String)].join('.')
  if (issue.code === 'invalid_union' && issue.errors.length > 0) return toDetailsOfForms(issue.errors, place)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: shorten(`${place}.${key}`),
      code: issue.code,
      message: 'is not known here',
    }))
  }
  return [{ path: shorten(place), code: issue.code, message: issue.message }]
}

/** Of what may have several forms: the faults by the form that has the fewest, or by each of those, every one once. */
function toDetailsOfForms(forms: readonly z.core.$ZodIssue[][], place: string): ErrorDetail[] {
  const lists = forms.map((issues) => issues.flatMap((issue) => toDetails(issue, place)))
  // A form of the value's own type, of which only members are wrong, fits better than one of another type.
  const ofItsType = lists.filter((list) => list.every(({ path }) => path !== shorten(place)))
  const fitting = ofItsType.length > 0 ? ofItsType : lists
  const fewest = Math.min(...fitting.map(({ length }) => length))
  const details = fitting.filter(({ length }) => length === fewest).flat()
  return [...new Map(details.map((detail) => [`${detail.path} ${detail.message}`, detail])).values()]
}

const shorten = (path: string) => path.slice(0, MAX_PATH_LENGTH).toWellFormed()

/** The query as an object. @throws AppError INVALID_INPUT for a repeated parameter */
export function readQuery(url: string): Record<string, string> {
  // Without a prototype, whose `__proto__` setter would ignore that parameter.
  const query: Record<string, string> = Object.create(null)
  const start = url.indexOf('?')
  if (start === -1) return query
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
    if (Object.hasOwn(query, name)) {
      throw invalidInput(shorten(`query.${name}`), 'must be given once', 'duplicate')
    }
    // What stands for bytes that are no UTF-8, unless it was sent itself.
    if (value.includes('\ufffd') && !/%EF%BF%BD/iu.test(url))
      throw invalidInput(shorten(`query.${name}`), 'must be UTF-8', 'ill_formed')
    query[name] = value
  }
  return query
}
