// Months and weekdays by their names, which note programs write in the user's language.

/** The languages with most users of note programs whose names of months are words. */
const LANGUAGES = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu'],
  ...['ro', 'tr', 'id', 'ru', 'uk', 'el'],
]

let numbers: ReadonlyMap<string, string> | undefined

const keyOf = (name: string) => name.toLowerCase().replace(/\.$/, '')

function readNames(): Map<string, string> {
  const found = new Map<string, string>()
  // With a day, some languages inflect the name.
  for (const language of LANGUAGES)
    for (const length of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(language, { month: length, day, timeZone: 'UTC' })
        for (let month = 0; month < 12; month += 1) {
          const name = format.formatToParts(Date.UTC(2024, month)).find(({ type }) => type === 'month')
          const key = keyOf(name?.value ?? '')
          if (!found.has(key)) found.set(key, String(month + 1))
        }
      }
  return found
}

/** The number of a month, `1` to `12`, by its full or short name. */
export function monthNamed(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  numbers ??= readNames()
  return numbers.get(keyOf(name))
}

let weekdays: ReadonlySet<string> | undefined

/** Whether a word is a weekday, in full or short. */
export function isWeekday(word: string): boolean {
  weekdays ??= new Set(
    [...LANGUAGES, 'zh', 'ja', 'ko'].flatMap((language) =>
      (['long', 'short'] as const).flatMap((weekday) => {
        const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
        return Array.from({ length: 7 }, (_, day) => keyOf(format.format(Date.UTC(2024, 0, 1 + day))))
      }),
    ),
  )
  return weekdays.has(keyOf(word))
}
