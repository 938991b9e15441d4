import { clientLanguageOf } from '../../contract/client-languages.ts'
import { getDayClock, useDayClock } from '../state/day-clock.ts'
import { LANGUAGES, type Language } from '../state/languages.ts'
import { getPreferences, usePreferences } from '../state/preferences.ts'

/** A browser started without a locale may report an invalid tag, such as `en-US@posix`. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/**
 * The browser's variant of the language determines formats and the first weekday. Not English after another
 * language: browsers add American English to any, whose dates begin with the month.
 */
const tagOf = (language: Language): string =>
  navigator.languages.find(
    (tag, index) => clientLanguageOf(tag) === language && (language !== 'en' || index === 0) && isLocale(tag),
  ) ?? LANGUAGES[language].locale

/** Formats dates and numbers in the chosen language. */
function createFormats(language: Language, timeZone: string) {
  const tag = tagOf(language)
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, options)
    return (moment: Date) => format.format(moment)
  }
  const ofDate = (options: Intl.DateTimeFormatOptions) => {
    const format = formatter({ ...options, timeZone: 'UTC' })
    return (date: string) => format(new Date(`${date}T00:00:00Z`))
  }
  const number = new Intl.NumberFormat(tag)
  const percent = new Intl.NumberFormat(tag, { style: 'percent' })
  const seconds = new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  })
  const moment = formatter({ dateStyle: 'medium', timeStyle: 'short', timeZone })
  const day = formatter({ dateStyle: 'medium', timeZone })
  return {
    locale: tag,
    longDate: ofDate({ day: 'numeric', month: 'long', year: 'numeric' }),
    mediumDate: ofDate({ dateStyle: 'medium' }),
    fullDate: ofDate({ dateStyle: 'full' }),
    /** With the weekday, and without the year. */
    dayOfYear: ofDate({ weekday: 'long', day: 'numeric', month: 'long' }),
    shortDay: ofDate({ weekday: 'short', day: 'numeric', month: 'short' }),
    weekday: ofDate({ weekday: 'long' }),
    narrowWeekday: ofDate({ weekday: 'narrow' }),
    shortWeekday: ofDate({ weekday: 'short' }),
    month: ofDate({ month: 'long', year: 'numeric' }),
    monthName: ofDate({ month: 'long' }),
    shortMonth: ofDate({ month: 'short' }),
    year: ofDate({ year: 'numeric' }),
    dayNumber: (date: string) => String(Number(date.slice(8))),
    /** @param instant ISO 8601 */
    moment: (instant: string) => moment(new Date(instant)),
    day: (instant: string) => day(new Date(instant)),
    number: (value: number) => number.format(value),
    /** @param share 1 is 100 % */
    percent: (share: number) => percent.format(share),
    seconds: (ms: number) => seconds.format(ms / 1000),
    firstWeekday: firstWeekdayOf(tag),
  }
}

/** 0 is Sunday. Monday, as in ISO 8601, if the browser does not know. */
function firstWeekdayOf(tag: string): number {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?(): { firstDay: number } }
  return (locale.getWeekInfo?.().firstDay ?? 1) % 7
}

export type Formats = ReturnType<typeof createFormats>

const known = new Map<string, Formats>()

export const useFormats = (): Formats => formatsOf(usePreferences().language, useDayClock().timeZone)

/** Those of now. */
export const getFormats = (): Formats => formatsOf(getPreferences().language, getDayClock().timeZone)

function formatsOf(language: Language, timeZone: string): Formats {
  const key = `${language} ${timeZone}`
  const formats = known.get(key) ?? createFormats(language, timeZone)
  known.set(key, formats)
  return formats
}
