import type { Measure } from '../../contract/measures.ts'

/** A measure in a form, with the text of its value. */
export type DraftMeasure = Readonly<{ name: string; value: string; unit: string }>

/** Omits measures without a value. */
export const toMeasures = (drafts: readonly DraftMeasure[] = []): Measure[] =>
  drafts
    .filter(({ value }) => value !== '')
    .map(({ name, value, unit }) => ({ name, value: Number(value), unit: unit.trim() || null }))

/** Such as "Sleep 7.5 h, Mood 4": also the text of an event without another text. */
export const measuresText = (measures: readonly Measure[] = []): string =>
  measures
    .map(({ name, value, unit }) => [name, value, unit].filter((part) => part !== null).join(' '))
    .join(', ')
