/** The names of months, weekdays and near days, from the platform's own tables and a few words of ours. */

const LOCALES = ['en', 'zh', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'sv', 'da', 'nb', 'pl', 'ja', 'ko']

const fold = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\.$/, '').replaceAll('’', "'")

/** By name: how many days, weeks, months or years before today. */
export type Before = { unit: 'day' | 'week' | 'month' | 'year'; count: number }

type NumberByName = ReadonlyMap<string, number>

let names: { months: NumberByName; weekdays: NumberByName; near: ReadonlyMap<string, Before> } | undefined

/**
 * Months from 1 to 12, without names that stand for two months in two languages; weekdays from 1 for Monday to 7; near
 * days, weeks, months and years. They are read at the first call, because that takes 50 ms and 12 MB of the platform's tables.
 */
export function dateNames() {
  names ??= { months: readMonths(), weekdays: readWeekdays(), near: readNear() }
  return names
}

const readMonths = (): NumberByName =>
  gather(
    Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2024, index, 15))),
    (locale) => {
      const forms: Intl.DateTimeFormatOptions[] = [{ month: 'long' }, { month: 'long', day: 'numeric' }]
      const short: Intl.DateTimeFormatOptions[] = [{ month: 'short' }]
      return [...forms, ...(locale === 'en' || locale === 'de' ? short : [])]
    },
  )

const readWeekdays = (): NumberByName =>
  new Map([
    ...gather(
      Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2024, 0, 1 + index))),
      () => [{ weekday: 'long' }],
    ),
    ...Array.from('一二三四五六天', (name, index) => [`礼拜${name}`, index + 1] as const),
    ...Array.from('一二三四五六日', (name, index) => [`周${name}`, index + 1] as const),
    ...['星期天', '礼拜日', '周天'].map((name) => [name, 7] as const),
  ])

const readNear = (): ReadonlyMap<string, Before> =>
  new Map(
    LOCALES.flatMap((locale) => {
      const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
      const days = [0, 1, 2].map((count): [string, Before] => [
        fold(format.format(-count, 'day')),
        { unit: 'day', count },
      ])
      const longer = (['week', 'month', 'year'] as const).flatMap((unit) =>
        [0, 1].map((count): [string, Before] => [fold(format.format(-count, unit)), { unit, count }]),
      )
      return [...days, ...longer]
    }),
  )

/** By name: the first month of three. */
export const SEASONS: ReadonlyMap<string, number> = new Map([
  ...['spring', 'frühling', 'frühjahr', 'printemps', 'primavera', 'lente', 'весной'].map(
    (name) => [name, 3] as const,
  ),
  ...['summer', 'sommer', 'été', 'verano', 'estate', 'verão', 'zomer', 'летом'].map(
    (name) => [name, 6] as const,
  ),
  ...['autumn', 'fall', 'herbst', 'automne', 'otoño', 'autunno', 'outono', 'herfst', 'осенью'].map(
    (name) => [name, 9] as const,
  ),
  ...['winter', 'hiver', 'invierno', 'inverno', 'зимой'].map((name) => [name, 12] as const),
])

/** By word: how many years or weeks before this one. */
export const LAST: ReadonlyMap<string, number> = new Map([
  ...[
    'last',
    'letzten',
    'letzter',
    'letztes',
    'letzte',
    'vorigen',
    'dernier',
    'dernière',
    'pasado',
    'pasada',
    'scorsa',
    'scorso',
    'passado',
    'vorige',
    'afgelopen',
    'прошлым',
    'прошлой',
  ].map((name) => [name, 1] as const),
  ...[
    'this',
    'diesen',
    'dieser',
    'dieses',
    'diese',
    'ce',
    'cet',
    'cette',
    'este',
    'esta',
    'quest',
    'questa',
    'questo',
    'deze',
    'dit',
    'этим',
    'этой',
  ].map((name) => [name, 0] as const),
])

/** The names of these dates in each locale, numbered from 1. A formatter is made once a form: each takes 0.2 ms. */
function gather(
  dates: readonly Date[],
  formsOf: (locale: string) => readonly Intl.DateTimeFormatOptions[],
): NumberByName {
  const found = new Map<string, number>()
  const unclear = new Set<string>()
  for (const locale of LOCALES)
    for (const form of formsOf(locale)) {
      const format = new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' })
      for (const [index, date] of dates.entries()) {
        const parts = format.formatToParts(date)
        const name = fold(parts.find(({ type }) => type === 'month' || type === 'weekday')?.value ?? '')
        const other = found.get(name)
        if (other !== undefined && other !== index + 1) unclear.add(name)
        found.set(name, index + 1)
      }
    }
  // Japanese and Korean names of months are numbers, which are read as such.
  for (const name of found.keys()) if (unclear.has(name) || /^\d/.test(name)) found.delete(name)
  return found
}
