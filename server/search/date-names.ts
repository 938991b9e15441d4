/** The names of months, weekdays and near days, from the platform's own tables and a few words of ours. */

const LOCALES = ['en', 'zh', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'sv', 'da', 'nb', 'pl', 'ja', 'ko']

const fold = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\.$/, '').replaceAll('’', "'")

/** By name: 1 to 12. Names that stand for two months in two languages are left out. */
export const MONTHS = gather(12, (locale, index) => {
  const date = new Date(Date.UTC(2024, index, 15))
  const say = (options: Intl.DateTimeFormatOptions) => partOf(locale, options, date, 'month')
  return [
    say({ month: 'long' }),
    say({ month: 'long', day: 'numeric' }),
    ...(locale === 'en' || locale === 'de' ? [say({ month: 'short' })] : []),
  ]
})

/** By name: 1 for Monday to 7. */
export const WEEKDAYS = gather(7, (locale, index) => {
  const say = (weekday: 'long' | 'short') =>
    partOf(locale, { weekday }, new Date(Date.UTC(2024, 0, 1 + index)), 'weekday')
  const chinese = locale === 'zh' ? [`礼拜${'一二三四五六天'[index]}`, `周${'一二三四五六日'[index]}`] : []
  return [say('long'), ...chinese, ...(locale === 'zh' && index === 6 ? ['星期天', '礼拜日', '周天'] : [])]
})

/** By name: how many days, weeks, months or years before today. */
export type Before = { unit: 'day' | 'week' | 'month' | 'year'; count: number }
export const NEAR: ReadonlyMap<string, Before> = new Map(
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

function gather(
  count: number,
  namesOf: (locale: string, index: number) => string[],
): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const unclear = new Set<string>()
  for (const locale of LOCALES)
    for (let index = 0; index < count; index += 1)
      for (const name of namesOf(locale, index).map(fold)) {
        const other = found.get(name)
        if (other !== undefined && other !== index + 1) unclear.add(name)
        found.set(name, index + 1)
      }
  // Japanese and Korean names of months are numbers, which are read as such.
  for (const name of found.keys()) if (unclear.has(name) || /^\d/.test(name)) found.delete(name)
  return found
}

function partOf(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  date: Date,
  type: 'month' | 'weekday',
): string {
  const parts = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).formatToParts(date)
  return parts.find((part) => part.type === type)?.value ?? ''
}
