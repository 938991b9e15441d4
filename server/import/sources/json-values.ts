// Members of foreign JSON, where any of them may be of any type: what does not fit counts as absent.

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {})
export const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const asObjects = (value: unknown): readonly JsonObject[] => asArray(value).filter(isObject)

/** Trimmed, undefined where nothing is left. Numbers count as text. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

export const asTexts = (value: unknown): string[] =>
  asArray(value).flatMap((item) => asText(item) ?? asText(asObject(item).name) ?? [])

/** A finite number, also one that is written as text. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** An instant in milliseconds of an ISO 8601 text with an offset, or of one that is in UTC. */
export function asInstant(value: unknown): number | undefined {
  const text = asText(value)
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return undefined
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/i.test(text)
  const ms = Date.parse(hasOffset ? text : `${text}Z`)
  return Number.isNaN(ms) ? undefined : ms
}

/** Deeper than anything that a diary has. */
const MAX_STORED_DEPTH = 100

/** Whether a database takes it as JSON: well-formed Unicode without NUL, and not nested without end. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (depth === MAX_STORED_DEPTH) return false
  return Object.entries(value).every(([name, member]) => isStorable(name) && isStorable(member, depth + 1))
}
