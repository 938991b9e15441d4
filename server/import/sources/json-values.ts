// Reads members of untrusted JSON: a value of the wrong type counts as absent.

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {})
export const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const asObjects = (value: unknown): readonly JsonObject[] => asArray(value).filter(isObject)

/** A trimmed text; undefined if empty. Numbers become text. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Of a list such as the tags of an entry: some readers look for each in the text. */
const MAX_TEXTS = 200

export const asTexts = (value: unknown): string[] =>
  asArray(value)
    .slice(0, MAX_TEXTS)
    .flatMap((item) => asText(item) ?? asText(asObject(item).name) ?? [])

/** A finite number, or one written as text. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Milliseconds since 1970 of an ISO 8601 text; without an offset it counts as UTC. */
export function asInstant(value: unknown): number | undefined {
  const text = asText(value)?.replace(/ (?=[+-]\d{2}:?\d{2}$)/, '')
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return undefined
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/i.test(text)
  const ms = Date.parse(hasOffset ? text : `${text}Z`)
  return Number.isNaN(ms) ? undefined : ms
}

/** No diary nests deeper. */
const MAX_STORED_DEPTH = 100

/** Whether both databases can store the JSON: well-formed Unicode without NUL, limited depth. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (depth === MAX_STORED_DEPTH) return false
  return Object.entries(value).every(([name, member]) => isStorable(name) && isStorable(member, depth + 1))
}
