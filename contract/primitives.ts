import { z } from 'zod'
import { isLongerThan } from './characters.ts'

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/

/** True for a day that the proleptic Gregorian calendar has: `2023-02-29` is none, and `Date` would not say so. */
export function isCalendarDate(text: unknown): text is string {
  if (typeof text !== 'string' || !DATE_PATTERN.test(text)) return false
  const year = Number(text.slice(0, 4))
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8))
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const daysInMonth = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day <= (daysInMonth[month - 1] ?? 0)
}

export const CalendarDateSchema = z
  .string()
  .refine(isCalendarDate, 'must be a real calendar date, written YYYY-MM-DD')
  .meta({
    id: 'CalendarDate',
    format: 'date',
    description: 'A calendar date, 0001-01-01 to 9999-12-31.',
    example: '2026-03-14',
  })

export const InstantSchema = z.iso.datetime().meta({ description: 'A moment, ISO 8601 in UTC.' })

export const CursorSchema = z
  .string()
  .min(1)
  .max(512)
  .meta({ description: 'Where the next page begins, as an earlier answer gave it.' })

/** A whole number in path or query, where it arrives as text: in decimal digits alone, not as `1e2`, `0x10` or ` 5`. */
export const digitsSchema = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value),
    z.number('must be a whole number in decimal digits').int().min(min).max(max),
  )

/** A page size given in the query. */
export const limitSchema = (max: number) =>
  digitsSchema(1, max).meta({ description: `How many at most, up to ${max}.` })

/** As a JSON Schema pattern: text without NUL. */
export const NO_NUL = '^[^\\u0000]*$'

/** Text without NUL, which PostgreSQL cannot store. That it is well-formed Unicode is checked for whole bodies. */
export const textSchema = (max: number) =>
  z
    .string()
    // In place of `max`, which counts UTF-16 units, where JSON Schema's `maxLength` counts characters.
    .check(({ value, issues }) => {
      if (isLongerThan(value, max))
        issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
    })
    .refine((text) => !text.includes('\u0000'), 'must not contain the NUL character')
    .meta({ maxLength: max, pattern: NO_NUL })

/** An id is only ever compared, so any short text is a well-formed question; an unknown one is NOT_FOUND. */
export const IdSchema = textSchema(64).min(1)

export const DeletedSchema = z.object({ id: z.string() }).meta({ id: 'Deleted' })

/** As long as the password of an account. */
const MAX_ARCHIVE_PASSWORD = 1_024

const decodePercent = (text: string, context: z.RefinementCtx): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be percent-encoded UTF-8' })
    return z.NEVER
  }
}

/** The password of an archive. No address has it: addresses are logged. */
export const ArchivePasswordSchema = z
  .string()
  .max(3 * MAX_ARCHIVE_PASSWORD)
  .transform(decodePercent)
  .pipe(z.string().min(1).max(MAX_ARCHIVE_PASSWORD))
  .optional()

export const FilePasswordSchema = ArchivePasswordSchema.meta({
  description: 'Where the file is locked: its password, percent-encoded UTF-8.',
})

/** An entity tag as the service gives it, strong or weak: a proxy that compresses makes it weak. */
const VERSION_TAG = /^(?:W\/)?"([1-9]\d{0,9})"$/

/** `If-Match` (RFC 9110, 13.1.1) as the versions that it allows; undefined where it allows every one. */
export const IfMatchSchema = z
  .string()
  .max(1_000)
  .transform((header, context) => {
    if (header.trim() === '*') return undefined
    // A bare number is no entity tag, and clear all the same.
    const versions = header.split(',').map((tag) => {
      const text = tag.trim()
      return Number(VERSION_TAG.exec(text)?.[1] ?? (/^[1-9]\d{0,9}$/.test(text) ? text : Number.NaN))
    })
    if (!versions.some(Number.isNaN)) return versions
    context.addIssue({ code: 'custom', message: 'must be *, or versions in quotes, as ETag gives them' })
    return z.NEVER
  })
  .optional()
  .meta({ description: 'The version that was read, as `ETag` gave it, several of them, or `*`.' })

/** Places are named in the reader's language where it is known. */
export const LanguageHeader = z.object({ 'accept-language': z.string().max(1000).optional() })

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export const TimeZoneSchema = z
  .string()
  .max(64)
  .refine((name) => /^[A-Za-z]/.test(name) && isTimeZone(name), 'must be an IANA time zone')
  .meta({ pattern: '^[A-Za-z]', description: 'A time zone of the IANA database.', example: 'Europe/Paris' })

const isLanguageTag = (tag: string): boolean => {
  try {
    return new Intl.Locale(tag).language !== 'und'
  } catch {
    return false
  }
}

export const LanguageSchema = z
  .string()
  .max(35)
  .refine(isLanguageTag, 'must be a language tag as in BCP 47, such as en or zh-Hant')
  .meta({ description: 'A language tag of BCP 47.', example: 'en' })
