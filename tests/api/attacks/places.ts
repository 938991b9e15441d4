import type { RouteName } from '../../../contract/index.ts'
import {
  alternativesOf,
  describeOperation,
  type JsonSchema,
  type Parameter,
} from '../../harness/clients/api-description.ts'

/** Every place of a route's input where a value can stand, as its description tells. */
export interface Place {
  /** Names from the body down; a list is entered at its first item. */
  path: readonly string[]
  /** The forms that the value may have. */
  forms: readonly JsonSchema[]
  /** The members of the form of body that it belongs to. */
  members: readonly string[]
}

export const bodyPlaces = (route: RouteName): Place[] => {
  const { body } = describeOperation(route)
  if (!body) return []
  const places = alternativesOf(body).flatMap((form) => {
    const members = Object.keys(form.properties ?? {})
    return placesIn(form, []).map((place) => ({ ...place, members }))
  })
  // What one form of the body refuses in a place, another may allow there.
  return places.map((place) => {
    const same = places.filter(({ path }) => path.join('.') === place.path.join('.'))
    return { ...place, forms: same.flatMap(({ forms }) => forms) }
  })
}

export const parameters = (route: RouteName, kind: Parameter['in']): readonly Parameter[] =>
  describeOperation(route).parameters.filter((parameter) => parameter.in === kind)

function placesIn(schema: JsonSchema, path: readonly string[]): Omit<Place, 'members'>[] {
  return membersOf(schema).flatMap(([name, member]) => {
    const place = { path: [...path, name], forms: alternativesOf(member) }
    return [place, ...place.forms.flatMap((form) => placesIn(form, place.path))]
  })
}

/** Of a map one member stands for all, and of a list its first item. */
function membersOf({
  properties,
  propertyNames,
  additionalProperties,
  items,
}: JsonSchema): [string, JsonSchema][] {
  if (items) return [['0', items]]
  if (properties) return Object.entries(properties)
  if (typeof additionalProperties !== 'object') return []
  const [name] = propertyNames ? alternativesOf(propertyNames).flatMap((form) => form.enum ?? []) : []
  return [[String(name), additionalProperties]]
}

/** The valid body with one value at one place; a place of another form gets a body of that form. */
export function bodyWith(body: unknown, { path, members }: Place, value: unknown): unknown {
  const isOfForm = Object.keys(body ?? {}).every((name) => members.includes(name))
  return withValueAt(isOfForm ? body : undefined, path, value)
}

/** A copy with a value at a path; what is on the way there is made where it is missing. */
function withValueAt(value: unknown, [name, ...rest]: readonly string[], inner: unknown): unknown {
  if (name === undefined) return inner
  if (name === '0') return [withValueAt(undefined, rest, inner)]
  const members: Record<string, unknown> = typeof value === 'object' ? { ...value } : {}
  return { ...members, [name]: withValueAt(members[name], rest, inner) }
}

/** Whether a value of any type would be taken: then nothing there can be wrong. */
export const acceptsAnything = ({ forms }: Place): boolean => forms.some((form) => typeOf(form) === undefined)

export const acceptsText = (place: Place): boolean =>
  !acceptsAnything(place) && place.forms.some((form) => typeOf(form) === 'string')

export const typeOf = ({ type, enum: choices, const: only }: JsonSchema): string | undefined => {
  if (type) return type === 'integer' ? 'number' : type
  const choice = choices?.[0] ?? only
  return choice === undefined ? undefined : typeof choice
}
