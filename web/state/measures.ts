import type { Measure } from '../../contract/measures.ts'

/** A measure in a form, with the text of its value. */
export type DraftMeasure = Readonly<{ name: string; value: string; unit: string }>

/** What a value may look like: "6.5", "6,5", "1e3", and "6:30" of hours and minutes; "9,406" could be both. */
export const VALUE_PATTERN = String.raw`\s*([+\-]?(\d+\.?\d*|\d*\.\d+|\d+,\d{1,2})(e[+\-]?\d{1,2})?|\d+:[0-5]\d)\s*`

/** Omits measures without a value. */
export const toMeasures = (drafts: readonly DraftMeasure[] = []): Measure[] =>
  drafts
    .filter(({ value }) => value.trim() !== '')
    .map(({ name, value, unit }) => ({ name, value: toNumber(value), unit: unit.trim() || null }))

/** "6:30" is six and a half, to two decimals. */
function toNumber(value: string): number {
  const [whole = '', minutes] = value.split(':')
  if (minutes === undefined) return Number(value.replace(',', '.'))
  return Math.round((Number(whole) + Number(minutes) / 60) * 100) / 100
}

/** Such as "Sleep 7.5 h, Mood 4": also the text of an event without another text. */
export const measuresText = (measures: readonly Measure[] = []): string =>
  measures
    .map(({ name, value, unit }) => [name, value, unit].filter((part) => part !== null).join(' '))
    .join(', ')
